import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { UploadRows } from '#web/ui/upload-rows.tsx';
import { useDiscardPhoto } from './discard-photo.tsx';
import { useQueueItems, useUploadQueues } from './upload-queues.ts';
import type { UploadQueue } from './upload-queue.ts';

/** The ids of the projects with unsent photos of this user: one id per gallery, so an id can appear several times. */
export function useProjectIdsWithUnsentPhotos(): number[] {
  return useUploadQueues()
    .withPhotos()
    .map(({ target }) => target.projectId);
}

/** The photos of a project that the device has not sent yet, by gallery. */
export function UnsentPhotoRows({ projectId }: { projectId: number }) {
  const queues = useUploadQueues().withPhotos();
  return queues
    .filter(({ target }) => target.projectId === projectId)
    .map(({ target: { type }, queue }) => (
      <QueuedPhotos key={type} title={GALLERY_TITLES[type]} projectId={projectId} queue={queue} />
    ));
}

interface QueuedPhotosProps {
  title: string;
  projectId: number;
  queue: UploadQueue;
}

function QueuedPhotos({ title, projectId, queue }: QueuedPhotosProps) {
  const items = useQueueItems(queue);
  const remove = (id: string) => queue.remove(id);
  const { askToDiscard, confirmation } = useDiscardPhoto({ projectId, items, remove });
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h4 className="text-sm text-muted">{title}</h4>
      <UploadRows items={items} onRetry={(id) => void queue.retry(id)} onRemove={askToDiscard} />
      {confirmation}
    </section>
  );
}

const GALLERY_TITLES: Record<PhotoType, string> = {
  initial: 'Initial Photos',
  'pre-installation': 'Pre-Installation Photos',
  'post-installation': 'Post-Installation Photos',
};
