import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { UseFieldArrayReturn } from 'react-hook-form';
import { IconButton } from './icon-button.tsx';

/**
 * Moves and removes the rows of a list in a form, and announces it. After a move, the text field of the moved row gets the focus.
 * After a removal, the text field of the next row. `noun` is what a row contains: 'Statement'.
 */
export function useOrderedRows(array: Pick<UseFieldArrayReturn, 'move' | 'remove'>, noun: string) {
  const listRef = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusRow = (index: number) => {
    const fields = listRef.current?.querySelectorAll<HTMLElement>('textarea, input:not([type=checkbox])');
    fields?.[Math.min(index, fields.length - 1)]?.focus();
  };
  const move = (from: number, to: number) => {
    flushSync(() => {
      array.move(from, to);
      setAnnouncement(`${noun} ${from + 1} is now ${noun.toLowerCase()} ${to + 1}`);
    });
    focusRow(to);
  };
  const remove = (index: number) => {
    flushSync(() => {
      array.remove(index);
      setAnnouncement(`${noun} ${index + 1} removed`);
    });
    focusRow(index);
  };
  return { listRef, announcement, move, remove };
}

interface RowButtonsProps extends Pick<ReturnType<typeof useOrderedRows>, 'move' | 'remove'> {
  /** The name of the row: 'statement 1'. */
  name: string;
  index: number;
  count: number;
  canRemove?: boolean;
}

/** The buttons to move and remove a row. */
export function RowButtons({ name, index, count, canRemove = true, move, remove }: RowButtonsProps) {
  return (
    <div className="ml-auto flex shrink-0">
      <IconButton
        label={`Move ${name} up`}
        icon={<ArrowUp aria-hidden />}
        disabled={index === 0}
        onClick={() => move(index, index - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={<ArrowDown aria-hidden />}
        disabled={index === count - 1}
        onClick={() => move(index, index + 1)}
      />
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 aria-hidden />}
        disabled={!canRemove}
        onClick={() => remove(index)}
      />
    </div>
  );
}
