import { Button } from '#web/ui/button.tsx';
import { useConfirmedSignOut } from './use-confirmed-sign-out.tsx';

export interface UseAnotherAccountProps {
  userId: number;
  /** The page to open after the next sign-in or registration. */
  next?: string | undefined;
  /** The page to open now. The default is the sign-in page. */
  to?: '/forgot-password';
  label?: string;
  size?: 'lg';
  isPrimary?: boolean;
}

/** Signs out, and opens the sign-in page or the page `to`. */
export function UseAnotherAccount({
  userId,
  next,
  to,
  label = 'Use another account',
  size,
  isPrimary = false,
}: UseAnotherAccountProps) {
  const { signOut, isPending, confirmation } = useConfirmedSignOut(userId, next, to);
  return (
    <>
      <Button
        variant={isPrimary ? 'primary' : 'secondary'}
        size={size}
        busy={isPending}
        busyText="Logging out..."
        onClick={signOut}
      >
        {label}
      </Button>
      {confirmation}
    </>
  );
}
