import { Link } from '@tanstack/react-router';
import type { Role } from '#shared/actor.ts';
import type { ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import type { SessionUser } from '#web/session/session.ts';
import { UseAnotherAccount } from '#web/features/unsent-work/use-another-account.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ACCOUNT_NOUNS } from '../invitation-texts.ts';
import { pathAfterSignIn } from '../path-after-sign-in.ts';

const ROLE_NOUNS: Record<Role, string> = {
  admin: 'an admin',
  contractor: 'a wrap shop',
  subcontractor: 'an installer',
  client: 'a client',
};

interface WrongAccountProps {
  token: string;
  invitation: ReceivedInvitation;
  user: SessionUser;
}

/** For a user whose account type cannot accept the invitation: explains why, and offers to sign out. */
export function WrongAccount({ token, invitation: { kind }, user }: WrongAccountProps) {
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="rounded-md bg-yellow-soft p-3 text-sm wrap-anywhere text-yellow-ink">
        You’re signed in as {user.name}, {ROLE_NOUNS[user.role]}. Only a {ACCOUNT_NOUNS[kind]} account can
        accept this invitation.
      </p>
      <UseAnotherAccount userId={user.id} next={pathAfterSignIn(token)} size="lg" isPrimary />
      <Link to="/dashboard" className={buttonClass({ size: 'lg' })}>
        Go to my dashboard
      </Link>
    </div>
  );
}
