import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { canInstall } from '#shared/users/users.policy.ts';
import { useUser } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shown instead of a page that only users who hire installers may see. Installers get a link to their own profile. */
export function NoHiringAccess({ title }: { title: string }) {
  const user = useUser();
  const ownProfileLink = (
    <Link
      to="/subcontractor-profile/{-$id}"
      params={{ id: String(user.id) }}
      className={buttonClass({ variant: 'primary' })}
    >
      View my profile
    </Link>
  );
  return (
    <Card className="mx-auto max-w-xl">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon={<Lock />}
        {...(user.staffRole ? MANAGERS_ONLY_TEXTS : SHOPS_ONLY_TEXTS)}
        action={
          <>
            {canInstall(user) && ownProfileLink}
            <Link to="/dashboard" className={buttonClass()}>
              Back to Dashboard
            </Link>
          </>
        }
      />
    </Card>
  );
}

const SHOPS_ONLY_TEXTS = {
  title: 'For shops that hire subcontractors',
  text: 'Only wrap shops, and subcontractors who can also hire, can use this page.',
};

const MANAGERS_ONLY_TEXTS = {
  title: 'For the owner and managers',
  text: 'Only the owner and managers of your shop can work with subcontractors.',
};
