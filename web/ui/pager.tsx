import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from './button.tsx';

interface PagerProps {
  /** The plural noun for the rows: 'subcontractors'. */
  what: string;
  /** The numbers of the first and the last shown row, counted from 1. */
  from: number;
  to: number;
  total: number;
  busy?: boolean;
  /** Opens the previous page. Undefined on the first page. */
  onPrevious: (() => void) | undefined;
  /** Opens the next page. Undefined on the last page. */
  onNext: (() => void) | undefined;
}

/** The controls below a table that shows one page of rows at a time, so that the table stays fast. */
export function Pager({ what, from, to, total, busy = false, onPrevious, onNext }: PagerProps) {
  const isSinglePage = total <= to - from + 1;
  const range = isSinglePage ? `${total} of ${total}` : `${from}–${to} of ${total.toLocaleString('en-US')}`;
  return (
    <nav aria-label={`Pages of ${what}`} className="mt-3 flex flex-wrap items-center justify-between gap-3">
      <output className="text-sm text-muted tabular-nums">
        Showing {range} {what}
      </output>
      {!isSinglePage && (
        <div className="flex gap-2">
          <Button icon={<ChevronLeft aria-hidden />} disabled={!onPrevious} onClick={onPrevious}>
            Previous
          </Button>
          <Button busy={busy} disabled={!onNext} onClick={onNext}>
            Next
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  );
}
