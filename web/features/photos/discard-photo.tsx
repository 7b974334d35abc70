import { useState } from 'react';
import { useQueuedItems } from '#web/offline/use-queued-items.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import type { UploadItem } from '#web/ui/upload-row.tsx';

interface UnsentPhotos {
  projectId: number;
  items: readonly UploadItem[];
  /** Removes a photo from the queue and from the device. */
  remove: (id: string) => void;
}

/** Asks for confirmation before a photo that the server does not have is removed. The caller renders `confirmation`. */
export function useDiscardPhoto({ projectId, items, remove }: UnsentPhotos) {
  const [askedId, setAskedId] = useState<string>();
  const reports = useQueuedItems('reports', projectId);
  const photo = items.find(({ id, state }) => id === askedId && state !== 'done');
  const isInReport = reports.some(({ content: { marks } }) =>
    marks.some(({ captureIds }) => captureIds.some((id) => id === askedId)),
  );
  const discard = ({ id }: UploadItem) => {
    setAskedId(undefined);
    remove(id);
  };
  const confirmation = photo && (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && setAskedId(undefined)}
      title="Discard this photo?"
      text={`It has not been uploaded. This device may have the only copy.${isInReport ? REPORT_NOTE : ''}`}
      cancelLabel="Keep photo"
      confirmLabel="Discard"
      danger
      onConfirm={() => discard(photo)}
    />
  );
  return { askToDiscard: setAskedId, confirmation };
}

const REPORT_NOTE = ' A signed condition report that has not been sent yet refers to it.';
