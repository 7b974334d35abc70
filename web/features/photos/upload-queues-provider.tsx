import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { onServerContact } from '#web/api/server-contact.ts';
import { useUser } from '#web/session/session.ts';
import { createPhotoStore } from './photo-store.ts';
import { createPhotoSender } from './photos.queries.ts';
import { deleteRemovedUploads } from './send-photo.ts';
import { getUploadQueues } from './unsent-photos.ts';
import { showUploadResult } from './upload-result.ts';
import { UploadQueues, UploadQueuesContext } from '#web/features/photos/upload-queues.ts';

/**
 * Wraps the signed-in pages, so that uploads continue across pages. Uploads pause when the session ends, and resume with the next
 * session.
 */
export function UploadQueuesProvider({ children }: { children: ReactNode }) {
  const userId = useUser().id;
  const queryClient = useQueryClient();
  const queues = getUploadQueues(
    userId,
    (onChange) => new UploadQueues({ userId, store: createPhotoStore(userId), onChange }),
  );
  useEffect(() => {
    const close = queues.open((target, queue) => {
      void queue.run(createPhotoSender(userId, target), (outcome) =>
        showUploadResult(outcome, { queue, queryClient, target }),
      );
    });
    queues.resume();
    void deleteRemovedUploads();
    const stopWaiting = onServerContact(() => {
      queues.resume();
      void deleteRemovedUploads();
    });
    const resumeWhenVisible = () => {
      if (document.visibilityState === 'visible') queues.resume();
    };
    document.addEventListener('visibilitychange', resumeWhenVisible);
    return () => {
      stopWaiting();
      document.removeEventListener('visibilitychange', resumeWhenVisible);
      close();
    };
  }, [queues, userId, queryClient]);
  return <UploadQueuesContext value={queues}>{children}</UploadQueuesContext>;
}
