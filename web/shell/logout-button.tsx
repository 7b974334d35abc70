import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSignOut } from '#web/session/sign-out.ts';
import { useUser } from '#web/session/session.ts';
import { useUnsentPhotos } from '#web/features/photos/unsent-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Signs out. Asks for confirmation while there are unsent photos. */
export function LogoutButton({ collapsed }: { collapsed: boolean }) {
  const { mutate, isPending } = useSignOut();
  const unsent = useUnsentPhotos(useUser().id);
  const [isAsking, setAsking] = useState(false);
  const label = isPending ? 'Logging out...' : 'Logout';
  const shared = {
    icon: <LogOut aria-hidden />,
    busy: isPending,
    onClick: () => (unsent > 0 ? setAsking(true) : mutate()),
  };
  return (
    <>
      {collapsed ? (
        <IconButton {...shared} label={label} />
      ) : (
        <Button {...shared} variant="ghost" className="justify-start">
          {label}
        </Button>
      )}
      <ConfirmDialog
        {...confirmationFor(unsent)}
        open={isAsking}
        onOpenChange={setAsking}
        cancelLabel="Stay logged in"
        busy={isPending}
        busyText="Logging out..."
        onConfirm={() => mutate()}
      />
    </>
  );
}

/** The uploads may finish while the dialog is open. */
function confirmationFor(unsent: number) {
  if (unsent === 0) return { title: 'Log out?', text: 'All photos have been sent.', confirmLabel: 'Log out' };
  const [photos, they] = unsent === 1 ? ['photo', 'It stays'] : ['photos', 'They stay'];
  return {
    title: `Log out with ${unsent} unsent ${photos}?`,
    text: `${they} on this device, and the upload continues when you sign in here again. Nobody else can see ${unsent === 1 ? 'it' : 'them'} here.`,
    confirmLabel: 'Log out',
  };
}
