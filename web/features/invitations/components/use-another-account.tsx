import { isId } from '#shared/ids.ts';
import { useConfirmedSignOut } from '#web/features/unsent-work/use-confirmed-sign-out.tsx';
import { Button } from '#web/ui/button.tsx';

interface UseAnotherAccountProps {
  token: string;
  userId: number;
  isPrimary?: boolean;
}

/** Signs out. A user who opened the link of the invitation returns to it after the next sign-in or registration. */
export function UseAnotherAccount({ token, userId, isPrimary = false }: UseAnotherAccountProps) {
  const next = isId(token) ? undefined : `/invitations/${token}`;
  const { signOut, isPending, confirmation } = useConfirmedSignOut(userId, next);
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size="lg"
        busy={isPending}
        busyText="Logging out..."
        onClick={signOut}
      >
        Use another account
      </Button>
      {confirmation}
    </>
  );
}
