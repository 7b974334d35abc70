import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { mayBrowseRegistry } from '#shared/team/team.policy.ts';
import { useActor } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import type { ButtonLook } from '#web/ui/button-class.ts';

/** To the registry; an installer, who has none, goes to the dashboard. */
export function BackLink(look: ButtonLook) {
  const browses = mayBrowseRegistry(useActor());
  return (
    <Link to={browses ? '/subcontractor-registry' : '/dashboard'} className={buttonClass(look)}>
      <ArrowLeft aria-hidden />
      {browses ? 'Back to Registry' : 'Back to Dashboard'}
    </Link>
  );
}
