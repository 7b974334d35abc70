import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ProofPage } from '#shared/reviews/proof-comments.wire.ts';
import { cn } from '#web/lib/cn.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isOpen } from '../threads.ts';
import type { Thread } from '../threads.ts';

interface PageStripProps {
  pages: readonly ProofPage[];
  page: number;
  threads: readonly Thread[];
  onPage: (page: number) => void;
}

/** The thumbnails of the pages, and the buttons to the previous and next page. */
export function PageStrip({ pages, page, threads, onPage }: PageStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  useEffect(() => showThumbnail(strip.current, page), [page]);
  return (
    <nav aria-label="Pages" className="mt-2 flex in-[[aria-modal]]:m-1 items-center gap-1">
      <IconButton
        label="Previous page"
        icon={<ChevronLeft aria-hidden />}
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <ol ref={strip} className="flex min-w-0 flex-1 gap-2 overflow-x-auto overscroll-x-contain p-1">
        {pages.map((one) => (
          <li key={one.number} className="shrink-0">
            <Thumbnail
              page={one}
              isCurrent={one.number === page}
              comments={countOpenThreads(one.number, threads)}
              onPage={onPage}
            />
          </li>
        ))}
      </ol>
      <IconButton
        label="Next page"
        icon={<ChevronRight aria-hidden />}
        disabled={page === pages.length}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}

interface ThumbnailProps {
  page: ProofPage;
  isCurrent: boolean;
  comments: number;
  onPage: (page: number) => void;
}

function Thumbnail({ page, isCurrent, comments, onPage }: ThumbnailProps) {
  const countText = comments === 0 ? '' : `, ${comments} open`;
  return (
    <button
      type="button"
      aria-label={`Page ${page.number}${countText}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onPage(page.number)}
      className={cn(THUMBNAIL_CLASS, isCurrent && 'outline-2 outline-accent-ink')}
    >
      <img
        src={page.thumbnailUrl}
        alt=""
        width={page.width}
        height={page.height}
        loading="lazy"
        className="h-14 w-auto max-w-28 min-w-9 object-contain"
      />
      <span className="absolute bottom-0.5 left-0.5 rounded-sm bg-ink/80 px-1 text-xs text-canvas tabular-nums">
        {page.number}
      </span>
      {comments > 0 && (
        <span className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-accent px-1 text-xs text-on-accent tabular-nums">
          {comments}
        </span>
      )}
    </button>
  );
}

function countOpenThreads(page: number, threads: readonly Thread[]): number {
  return threads.filter((thread) => isOpen(thread) && thread.root.pin?.page === page).length;
}

/** Scrolls the strip to the thumbnail. Does not use `scrollIntoView`, which would also scroll the web page. */
function showThumbnail(strip: HTMLElement | null, page: number): void {
  const thumbnail = strip?.children[page - 1];
  if (strip && thumbnail instanceof HTMLElement)
    strip.scrollLeft =
      thumbnail.offsetLeft - strip.offsetLeft - (strip.clientWidth - thumbnail.offsetWidth) / 2;
}

const THUMBNAIL_CLASS =
  'relative block min-h-11 min-w-9 cursor-pointer overflow-hidden rounded-md border bg-well outline-offset-1';
