import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { onServerContact } from '#web/api/server-contact.ts';
import { useUser } from '#web/session/session.ts';
import { uploadQueuesOf } from './unsent-photos.ts';
import { UploadQueues, UploadQueuesContext } from '#web/features/photos/upload-queues.ts';

/**
 * Wraps the signed-in pages, so that uploads continue across pages. They pause when the session ends, and resume with the
 * next.
 */
export function UploadQueuesProvider({ children }: { children: ReactNode }) {
  const queues = uploadQueuesOf(useUser().id, (onChange) => new UploadQueues(onChange));
  useEffect(() => {
    queues.resume();
    const stopWaiting = onServerContact(queues.resume);
    return () => {
      stopWaiting();
      queues.pause();
    };
  }, [queues]);
  return <UploadQueuesContext value={queues}>{children}</UploadQueuesContext>;
}
