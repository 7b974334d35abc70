import { useSyncExternalStore } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { connection } from '#web/api/connection.ts';
import { useQueueItems, useUploadQueues } from '#web/features/photos/upload-queues.ts';
import { withQueuedPhotos } from './queued-photos.ts';

/**
 * The details of a project as they will be when its next move is sent. Without a connection, they include the photos that are
 * queued on this device, because the photos are sent before the move.
 */
export function useDetailsForNextMove(details: ProjectDetails): ProjectDetails {
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  const queues = useUploadQueues();
  const { id: projectId } = details.project;
  const beforePhotos = useQueueItems(queues.queueOf({ projectId, type: 'pre-installation' }));
  const afterPhotos = useQueueItems(queues.queueOf({ projectId, type: 'post-installation' }));
  return state === 'online' ? details : withQueuedPhotos(details, { beforePhotos, afterPhotos });
}
