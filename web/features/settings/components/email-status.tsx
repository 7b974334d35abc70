import { isManagedRole } from '#shared/users/users.policy.ts';
import { useUser } from '#web/session/session.ts';
import { settings } from '#web/lib/settings.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCancelEmailChange, useSendConfirmation } from '../settings.queries.ts';

/** Shows whether the address of the account is confirmed, and what the user can do about it. */
export function EmailStatus() {
  const { role, email = '', emailVerified, pendingEmail } = useUser();
  if (pendingEmail) return <PendingChange email={email} pendingEmail={pendingEmail} />;
  if (emailVerified)
    return (
      <p className="flex">
        <Badge tone="green" dot>
          Confirmed
        </Badge>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <NotConfirmed />
      {settings.sendsMail ? (
        <SendConfirmationAgain />
      ) : (
        isManagedRole(role) && <p className="text-sm text-muted">An admin can confirm your address.</p>
      )}
    </div>
  );
}

function PendingChange({ email, pendingEmail }: { email: string; pendingEmail: string }) {
  const cancel = useCancelEmailChange();
  return (
    <div className="flex flex-col gap-1 rounded-md bg-well p-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="font-medium wrap-anywhere">{pendingEmail}</span>
        <NotConfirmed />
      </p>
      <p className="text-muted">
        To finish the change, open the link in the message that we sent to this address.
      </p>
      <div className="-ml-2.5 flex flex-wrap gap-x-1">
        {settings.sendsMail && <SendConfirmationAgain />}
        <Button
          size="sm"
          variant="ghost"
          busy={cancel.isPending}
          busyText="Canceling..."
          onClick={() => cancel.mutate(email)}
        >
          Cancel change
        </Button>
      </div>
    </div>
  );
}

function NotConfirmed() {
  return (
    <Badge tone="yellow" dot>
      Not confirmed yet
    </Badge>
  );
}

function SendConfirmationAgain() {
  const send = useSendConfirmation();
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={send.isPending}
      busyText="Sending..."
      onClick={() => send.mutate(undefined)}
    >
      Send again
    </Button>
  );
}
