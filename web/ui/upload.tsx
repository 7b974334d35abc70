import type { ReactNode } from 'react';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { DropZone } from './drop-zone.tsx';
import type { UploadItem } from './upload-row.tsx';
import { UploadRows } from './upload-rows.tsx';

interface UploadProps {
  /** The button's label: 'Add photos'. */
  label: string;
  /** The limits: 'Up to 5 photos, 5 MB each'. */
  hint?: ReactNode;
  error?: string | undefined;
  /** The `accept` attribute of `<input type="file">`. */
  accept: string;
  multiple?: boolean;
  /** Whether to offer the phone's camera too. */
  camera?: boolean;
  /** Other ways to add files, shown next to the button. */
  actions?: ReactNode;
  disabled?: boolean;
  items: readonly UploadItem[];
  onAdd: (files: File[]) => void;
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

// Screen readers announce each change, so the text counts files instead of percents.
function summaryText(items: readonly UploadItem[]): string {
  if (items.length === 0) return '';
  const doneCount = items.filter((item) => item.state === 'done').length;
  const failedCount = items.filter((item) => item.state === 'failed').length;
  return `${doneCount} of ${items.length} uploaded${failedCount > 0 ? `, ${failedCount} failed` : ''}`;
}
