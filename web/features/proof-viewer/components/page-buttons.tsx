import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';

interface PageButtonsProps {
  page: number;
  pageCount: number;
  onPage: (page: number) => void;
}

/** The buttons to the previous and the next page. Hidden when there is a single page. */
export function PageButtons({ page, pageCount, onPage }: PageButtonsProps) {
  if (pageCount < 2) return null;
  return (
    <div className="flex items-center gap-1">
      <IconButton
        label="Previous page"
        icon={<ChevronLeft aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <output className="text-sm tabular-nums">
        Page {page} of {pageCount}
      </output>
      <IconButton
        label="Next page"
        icon={<ChevronRight aria-hidden />}
        disabled={page === pageCount}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
