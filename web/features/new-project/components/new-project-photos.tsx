import { useDiscardPhoto } from '#web/features/photos/discard-photo.tsx';
import type { UploadQueue } from '#web/features/photos/upload-queue.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { UploadRows } from '#web/ui/upload-rows.tsx';

interface NewProjectPhotosProps {
  projectId: number;
  queue: UploadQueue;
  items: readonly UploadItem[];
}

/** The upload progress of a new project's photos. Shown after the project is created. */
export function NewProjectPhotos({ projectId, queue, items }: NewProjectPhotosProps) {
  const remove = (id: string) => queue.remove(id);
  const { askToDiscard, confirmation } = useDiscardPhoto({ projectId, items, remove });
  const uploadedCount = items.filter((item) => item.state === 'done').length;
  const failedCount = items.filter((item) => item.state === 'failed').length;
  return (
    <section aria-label="Initial Photos">
      <output className="mb-4 block text-sm text-muted">
        The project is saved. {uploadedCount} of {items.length} photos uploaded
        {failedCount > 0 ? `; ${failedCount} failed and can be sent again.` : '.'}
      </output>
      <UploadRows items={items} onRetry={(id) => void queue.retry(id)} onRemove={askToDiscard} />
      {confirmation}
    </section>
  );
}
