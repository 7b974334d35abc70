import { LogOut } from 'lucide-react';
import { useConfirmedSignOut } from '#web/features/unsent-work/use-confirmed-sign-out.tsx';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

export function LogoutButton({ collapsed }: { collapsed: boolean }) {
  const { signOut, isPending, confirmation } = useConfirmedSignOut(useUser().id);
  const label = isPending ? 'Logging out...' : 'Logout';
  const sharedProps = { icon: <LogOut aria-hidden />, busy: isPending, onClick: signOut };
  return (
    <>
      {collapsed ? (
        <IconButton {...sharedProps} label={label} />
      ) : (
        <Button {...sharedProps} variant="ghost" className="justify-start">
          {label}
        </Button>
      )}
      {confirmation}
    </>
  );
}
