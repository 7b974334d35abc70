import { useState } from 'react';
import { countPhotosOutsideQueue, useUnsentPhotoCount } from '#web/features/photos/unsent-photos.ts';
import { useSignOut } from '#web/session/sign-out.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useUnsentWriteCount } from './use-unsent-write-count.ts';

/**
 * Signs out, and asks for confirmation first while there are unsent photos, messages or other unsent work. The caller renders
 * `confirmation`. The other parameters are those of `useSignOut`.
 */
export function useConfirmedSignOut(userId: number, ...destination: Parameters<typeof useSignOut>) {
  const { mutate, isPending } = useSignOut(...destination);
  const queuedPhotos = useUnsentPhotoCount(userId);
  const writes = useUnsentWriteCount(userId);
  const [otherPhotos, setOtherPhotos] = useState(0);
  const [isAsking, setIsAsking] = useState(false);
  const signOut = async () => {
    const foundPhotos = await countPhotosOutsideQueue(userId);
    setOtherPhotos(foundPhotos);
    if (queuedPhotos + writes + foundPhotos > 0) setIsAsking(true);
    else mutate();
  };
  const confirmation = (
    <ConfirmDialog
      {...confirmationTexts(queuedPhotos + otherPhotos, writes)}
      open={isAsking}
      onOpenChange={setIsAsking}
      cancelLabel="Stay logged in"
      busy={isPending}
      busyText="Logging out..."
      onConfirm={() => mutate()}
    />
  );
  return { signOut: () => void signOut(), isPending, confirmation };
}

/** The text of the dialog. The unsent items may be sent while the dialog is open, so the text can change. */
function confirmationTexts(photos: number, writes: number) {
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
