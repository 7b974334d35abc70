import { CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { photoCountText, useUnsentPhotoCount } from '#web/features/photos/unsent-photos.ts';
import { useUser } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { useWaitingWriteCount } from './use-unsent-write-count.ts';

const UnsentDialog = lazyDialog(
  async () => (await import('./components/unsent-dialog.tsx')).UnsentDialog,
  ({ onClose }) => onClose(),
);

/** Opens the list of all unsent work on this device. Renders nothing when there is no unsent work. */
export function UnsentButton() {
  const { id: userId } = useUser();
  const photos = useUnsentPhotoCount(userId);
  const writes = useWaitingWriteCount(userId);
  const [isOpen, setOpen] = useState(false);
  if (photos + writes === 0 && !isOpen) return null;
  return (
    <>
      <IconButton
        label={unsentLabel(photos, writes)}
        icon={<CloudUpload className="text-yellow-ink" aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <UnsentDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function unsentLabel(photos: number, writes: number): string {
  if (writes === 0) return `${photoCountText(photos)} not uploaded yet`;
  return photos + writes === 1 ? '1 item not sent yet' : `${photos + writes} items not sent yet`;
}
