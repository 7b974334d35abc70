import { Link } from '@tanstack/react-router';
import type { Role } from '#shared/actor.ts';
import { isId } from '#shared/ids.ts';
import type { ReceivedInvitation } from '#shared/invitations/invitations.contract.ts';
import { useConfirmedSignOut } from '#web/features/unsent-work/use-confirmed-sign-out.tsx';
import type { SessionUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { ACCOUNT_NOUNS } from '../invitation-texts.ts';

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
  const next = isId(token) ? undefined : `/invitations/${token}`;
  const { signOut, isPending, confirmation } = useConfirmedSignOut(user.id, next);
  return (
    <div className="mt-6 flex flex-col gap-3">
      <p className="rounded-md bg-yellow-soft p-3 text-sm wrap-anywhere text-yellow-ink">
        You’re signed in as {user.name}, {ROLE_NOUNS[user.role]}. Only a {ACCOUNT_NOUNS[kind]} account can
        accept this invitation.
      </p>
      <Button variant="primary" size="lg" busy={isPending} busyText="Logging out..." onClick={signOut}>
        Use another account
      </Button>
      <Link to="/dashboard" className={buttonClass({ size: 'lg' })}>
        Go to my dashboard
      </Link>
      {confirmation}
    </div>
  );
}
