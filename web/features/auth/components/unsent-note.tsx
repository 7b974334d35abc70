import { Images } from 'lucide-react';
import { photoCountText, useUnsentPhotoCount } from '#web/features/photos/unsent-photos.ts';

/** Shown after a session has expired: the number of photos that are uploaded after the next sign-in. */
export function UnsentNote() {
  const unsentCount = useUnsentPhotoCount();
  if (unsentCount === 0) return null;
  return (
    <p className="mt-6 flex gap-3 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
      <Images className="size-5 shrink-0" aria-hidden />
      <span>
        {photoCountText(unsentCount)} {unsentCount === 1 ? "hasn't" : "haven't"} been uploaded. Sign in to
        finish uploading.
      </span>
    </p>
  );
}
