import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { UploadRow } from './upload-row.tsx';
import type { UploadItem } from './upload-row.tsx';

interface UploadRowsProps {
  items: readonly UploadItem[];
  onRetry?: ((id: string) => void) | undefined;
  onRemove: (id: string) => void;
}

/** The upload state of each file. */
export function UploadRows({ items, onRetry, onRemove }: UploadRowsProps) {
  const focusContainer = useFocusContainer<HTMLUListElement>();
  return (
    <ul {...focusContainer} aria-label="Files" className="flex flex-col gap-2">
      {items.map((item) => (
        <UploadRow key={item.id} item={item} onRetry={onRetry} onRemove={onRemove} />
      ))}
    </ul>
  );
}
