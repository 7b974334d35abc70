import { Button } from '#web/ui/button.tsx';
import { useConfirmedSignOut } from './use-confirmed-sign-out.tsx';

export interface UseAnotherAccountProps {
  userId: number;
  /** The page to open after the next sign-in or registration. */
  next?: string | undefined;
  size?: 'lg';
  isPrimary?: boolean;
}

/** Signs out, and opens the sign-in page. */
export function UseAnotherAccount({ userId, next, size, isPrimary = false }: UseAnotherAccountProps) {
  const { signOut, isPending, confirmation } = useConfirmedSignOut(userId, next);
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size={size}
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
