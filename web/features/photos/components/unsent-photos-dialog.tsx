import { Link } from '@tanstack/react-router';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
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
      description="They are uploaded in the background, also after you closed the page or logged out and in again."
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
  return (
    <section aria-label={TITLES[target.type]} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 className="text-sm font-semibold">{TITLES[target.type]}</h3>
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
