import type { ReactNode } from 'react';
import { DropZone } from './drop-zone.tsx';
import type { UploadItem } from './upload-row.tsx';
import { UploadRows } from './upload-rows.tsx';

interface UploadProps {
  /** What is wanted: 'Add photos'. */
  label: string;
  /** The limits, before they are met: 'Up to 5 photos, 5 MB each'. */
  hint?: ReactNode;
  error?: string | undefined;
  /** As on `<input type="file">`. */
  accept: string;
  multiple?: boolean;
  /** Offers the phone's camera beside its gallery. */
  camera?: boolean;
  disabled?: boolean;
  items: readonly UploadItem[];
  onAdd: (files: File[]) => void;
  onRetry?: (id: string) => void;
  onRemove: (id: string) => void;
}

/** A place to drop, choose or take files, and what becomes of each. It sends nothing itself: the page does, and tells by `items`. */
export function Upload({ items, onRetry, onRemove, ...zone }: UploadProps) {
  return (
    <div className="flex flex-col gap-3">
      <DropZone {...zone} />
      {items.length > 0 && <UploadRows items={items} onRetry={onRetry} onRemove={onRemove} />}
      <output className="sr-only">{summary(items)}</output>
    </div>
  );
}

// Said by screen readers whenever it changes: the outcome of each file, not every percent.
function summary(items: readonly UploadItem[]): string {
  if (items.length === 0) return '';
  const done = items.filter((item) => item.state === 'done').length;
  const failed = items.filter((item) => item.state === 'failed').length;
  return `${done} of ${items.length} uploaded${failed > 0 ? `, ${failed} failed` : ''}`;
}
