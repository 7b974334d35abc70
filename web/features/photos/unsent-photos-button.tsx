import { CloudUpload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useUser } from '#web/session/session.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { photoCountText, useUnsentPhotos } from './unsent-photos.ts';

const UnsentPhotosDialog = lazy(async () => ({
  default: (await import('./components/unsent-photos-dialog.tsx')).UnsentPhotosDialog,
}));

/** Opens the list of all photos that this device has not sent yet; nothing without any. */
export function UnsentPhotosButton() {
  const unsent = useUnsentPhotos(useUser().id);
  const [isOpen, setOpen] = useState(false);
  if (unsent === 0 && !isOpen) return null;
  return (
    <>
      <IconButton
        label={`${photoCountText(unsent)} not uploaded yet`}
        icon={<CloudUpload className="text-yellow-ink" aria-hidden />}
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <UnsentPhotosDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
