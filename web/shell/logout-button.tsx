import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { useSignOut } from '#web/session/sign-out.ts';
import { useUser } from '#web/session/session.ts';
import { useUnsentPhotoCount } from '#web/features/photos/unsent-photos.ts';
import { useUnsentWriteCount } from '#web/features/unsent-work/use-unsent-write-count.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';

/** Signs out. Asks for confirmation first while there are unsent photos, messages or other unsent work. */
export function LogoutButton({ collapsed }: { collapsed: boolean }) {
  const { mutate, isPending } = useSignOut();
  const { id: userId } = useUser();
  const unsentCounts = { photos: useUnsentPhotoCount(userId), writes: useUnsentWriteCount(userId) };
  const [isAsking, setIsAsking] = useState(false);
  const label = isPending ? 'Logging out...' : 'Logout';
  const sharedProps = {
    icon: <LogOut aria-hidden />,
    busy: isPending,
    onClick: () => (unsentCounts.photos + unsentCounts.writes > 0 ? setIsAsking(true) : mutate()),
  };
  return (
    <>
      {collapsed ? (
        <IconButton {...sharedProps} label={label} />
      ) : (
        <Button {...sharedProps} variant="ghost" className="justify-start">
          {label}
        </Button>
      )}
      <ConfirmDialog
        {...logoutConfirmation(unsentCounts)}
        open={isAsking}
        onOpenChange={setIsAsking}
        cancelLabel="Stay logged in"
        busy={isPending}
        busyText="Logging out..."
        onConfirm={() => mutate()}
      />
    </>
  );
}

/** The text of the dialog. The unsent items may be sent while the dialog is open, so the text can change. */
function logoutConfirmation({ photos, writes }: { photos: number; writes: number }) {
  const count = photos + writes;
  if (count === 0) return { title: 'Log out?', text: 'Everything has been sent.', confirmLabel: 'Log out' };
  const noun = writes === 0 ? 'photo' : 'item';
  const [things, theyStay, them] = count === 1 ? [noun, 'It stays', 'it'] : [`${noun}s`, 'They stay', 'them'];
  return {
    title: `Log out with ${count} unsent ${things}?`,
    text: `${theyStay} on this device, and sending continues when you sign in here again. Nobody else can see ${them} here.`,
    confirmLabel: 'Log out',
  };
}
