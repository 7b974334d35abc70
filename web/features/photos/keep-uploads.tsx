import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { whenServerHeard } from '#web/api/server-heard.ts';
import { useUser } from '#web/features/auth/session.ts';
import { uploadPlacesOf } from './unsent-photos.ts';
import { UploadPlaces, UploadPlacesContext } from './upload-places.ts';

/** Around all pages of one user: what they upload goes on from page to page, pauses with the session, and resumes with their next one. */
export function KeepUploads({ children }: { children: ReactNode }) {
  const places = uploadPlacesOf(useUser().id, (onChange) => new UploadPlaces(onChange));
  useEffect(() => {
    places.resume();
    const stopWaiting = whenServerHeard(places.resume);
    return () => {
      stopWaiting();
      places.pause();
    };
  }, [places]);
  return <UploadPlacesContext value={places}>{children}</UploadPlacesContext>;
}
