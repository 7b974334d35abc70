import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { onServerContact } from '#web/api/server-contact.ts';
import { useUser } from '#web/session/session.ts';
import { uploadQueuesOf } from './unsent-photos.ts';
import { UploadQueues, UploadQueuesContext } from '#web/features/photos/upload-queues.ts';

/** Around all pages of one user: what they upload goes on from page to page, pauses with the session, and resumes with their next one. */
export function KeepUploads({ children }: { children: ReactNode }) {
  const places = uploadQueuesOf(useUser().id, (onChange) => new UploadQueues(onChange));
  useEffect(() => {
    places.resume();
    const stopWaiting = onServerContact(places.resume);
    return () => {
      stopWaiting();
      places.pause();
    };
  }, [places]);
  return <UploadQueuesContext value={places}>{children}</UploadQueuesContext>;
}
