import { Pencil, Trash2 } from 'lucide-react';
import { MARK_KIND_LABELS, MARK_SIZE_LABELS, VIEW_LABELS } from '#shared/condition/condition-labels.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { DraftMark } from '../report-draft.ts';

interface MarkListProps {
  marks: readonly DraftMark[];
  onOpen: (mark: DraftMark) => void;
  onRemove: (mark: DraftMark) => void;
}

/** All marks of the report by number, to edit and remove. */
export function MarkList({ marks, onOpen, onRemove }: MarkListProps) {
  const focusContainer = useFocusContainer<HTMLDivElement>();
  return (
    <div {...focusContainer}>
      {marks.length === 0 ? (
        <p className="text-sm text-muted">No marks yet.</p>
      ) : (
        <ol aria-label="Marks" className="flex flex-col divide-y">
          {marks.map((mark, index) => (
            <li key={mark.id} className="flex items-start gap-3 py-2">
              <span className="mt-2 grid size-6 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-on-accent tabular-nums">
                {index + 1}
              </span>
              <div className="min-w-0 flex-1 py-1.5 text-sm">
                <p className="font-medium">{MARK_KIND_LABELS[mark.kind]}</p>
                <p className="text-muted">
                  {[
                    VIEW_LABELS[mark.view],
                    mark.size && MARK_SIZE_LABELS[mark.size],
                    photosText(mark.photoIds.length + mark.captureIds.length),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {mark.note && <p className="mt-0.5 wrap-anywhere">{mark.note}</p>}
              </div>
              <IconButton
                label={`Edit mark ${index + 1}`}
                icon={<Pencil aria-hidden />}
                onClick={() => onOpen(mark)}
              />
              <IconButton
                label={`Remove mark ${index + 1}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => onRemove(mark)}
              />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** The number of photos as text: '2 photos'. Empty without photos. */
export function photosText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 photo' : `${count} photos`;
}
