import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { mayBrowseRegistry } from '#shared/team/team.policy.ts';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import type { ButtonLook } from '#web/ui/button-class.ts';

/** Links to the registry, or to the dashboard for users who may not browse the registry. */
export function BackLink(look: ButtonLook) {
  const canBrowse = mayBrowseRegistry(useActor());
  return (
    <Link to={canBrowse ? '/subcontractor-registry' : '/dashboard'} className={buttonClass(look)}>
      <ArrowLeft aria-hidden />
      {canBrowse ? 'Back to Registry' : 'Back to Dashboard'}
    </Link>
  );
}
