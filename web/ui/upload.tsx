import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { DropZone } from './drop-zone.tsx';
import type { DropZoneProps } from './drop-zone.tsx';
import type { UploadItem } from './upload-row.tsx';
import { UploadRows } from './upload-rows.tsx';

interface UploadProps extends DropZoneProps {
  items: readonly UploadItem[];
  onRetry?: (id: string) => void;
  onRemove: (id: string) => void;
}

/** A drop zone and the upload state of its files. The page sends the files, and passes their state as `items`. */
export function Upload({ items, onRetry, onRemove, ...zone }: UploadProps) {
  const focusContainer = useFocusContainer<HTMLDivElement>();
  return (
    <div {...focusContainer} className="flex flex-col gap-3">
      <DropZone {...zone} />
      {items.length > 0 && <UploadRows items={items} onRetry={onRetry} onRemove={onRemove} />}
      <output className="sr-only">{summaryText(items)}</output>
    </div>
  );
}

// Screen readers announce each change, so the text has the number of uploaded files and no percentage.
function summaryText(items: readonly UploadItem[]): string {
  if (items.length === 0) return '';
  const doneCount = items.filter((item) => item.state === 'done').length;
  const failedCount = items.filter((item) => item.state === 'failed').length;
  return `${doneCount} of ${items.length} uploaded${failedCount > 0 ? `, ${failedCount} failed` : ''}`;
}
