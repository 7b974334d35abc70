import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { UploadRows } from '#web/ui/upload-rows.tsx';
import { useQueueItems, useUploadQueues } from '../upload-queues.ts';
import type { UploadQueue } from '../upload-queue.ts';
import type { UploadTarget } from '../upload-target.ts';

/** All photos of this user that the device has not sent yet, also those of projects that the user no longer sees. */
export function UnsentPhotosDialog({ onClose }: { onClose: () => void }) {
  const queues = useUploadQueues().withPhotos();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Photos on this device"
      description="They upload in the background. If you close the page or log out, they continue when you are back."
    >
      {queues.length === 0 && <p className="text-sm text-muted">All photos are uploaded.</p>}
      <div className="flex flex-col gap-6">
        {queues.map(({ target, queue }) => (
          <QueuedPhotos
            key={`${target.projectId} ${target.type}`}
            target={target}
            queue={queue}
            onClose={onClose}
          />
        ))}
      </div>
    </Dialog>
  );
}

interface QueuedPhotosProps {
  target: UploadTarget;
  queue: UploadQueue;
  onClose: () => void;
}

function QueuedPhotos({ target, queue, onClose }: QueuedPhotosProps) {
  const items = useQueueItems(queue);
  const { data } = useQuery(projectDetailsQuery(target.projectId));
  const title = data ? `${data.project.name}: ${TITLES[target.type]}` : TITLES[target.type];
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="min-w-0 text-sm font-semibold wrap-anywhere">{title}</h3>
        <Link
          to="/project/$id"
          params={{ id: String(target.projectId) }}
          hash={target.type}
          onClick={onClose}
          className="text-sm font-medium text-accent-ink hover:underline pointer-coarse:py-3"
        >
          Open project
        </Link>
      </div>
      <UploadRows items={items} onRetry={(id) => void queue.retry(id)} onRemove={(id) => queue.remove(id)} />
    </section>
  );
}

const TITLES: Record<PhotoType, string> = {
  initial: 'Initial Photos',
  'pre-installation': 'Pre-Installation Photos',
  'post-installation': 'Post-Installation Photos',
};
