import { useLinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { trackHeight } from '#web/lib/track-height.ts';
import { nameOfSection, useCurrentSection, useSectionsOnPage } from '../page-sections.ts';
import type { SectionId } from '../page-sections.ts';

/** Links to the sections of the page, for screens too narrow to show them side by side. */
export function SectionBar() {
  const sections = useSectionsOnPage();
  const current = useCurrentSection(sections);
  return (
    <nav ref={heightRef} aria-label="Sections" className={BAR_CLASS}>
      <ul className="scroll-row flex gap-1 px-4 md:px-6">
        {sections.map((id) => (
          <SectionLink key={id} id={id} isCurrent={id === current} />
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ id, isCurrent }: { id: SectionId; isCurrent: boolean }) {
  const item = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (isCurrent && item.current) scrollBarToItem(item.current);
  }, [isCurrent]);
  const link = useLinkProps({
    to: '.',
    hash: id,
    replace: true,
    className: cn(LINK_CLASS, isCurrent && 'border-accent-ink text-ink'),
    onClick: () => document.getElementById(id)?.focus({ preventScroll: true }),
  });
  return (
    <li ref={item} className="shrink-0">
      {/* A plain link, because the router would mark every link to this page as current. */}
      <a {...link} aria-current={isCurrent ? 'location' : undefined}>
        {nameOfSection(id)}
      </a>
    </li>
  );
}

/** Scrolls the bar if the item is not visible. Does not use `scrollIntoView`, which would stop a touch scroll of the page. */
function scrollBarToItem(item: HTMLElement): void {
  const bar = item.parentElement;
  if (!bar) return;
  const [outer, inner] = [bar.getBoundingClientRect(), item.getBoundingClientRect()];
  const isVisible = inner.left >= outer.left && inner.right <= outer.right;
  if (!isVisible) bar.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
}

/**
 * Stores the height of the bar, so that the bar does not cover link targets and focused fields. The minimum height in
 * `BAR_CLASS` makes the height correct before the links are rendered.
 */
const heightRef = trackHeight('--section-bar-height');

const BAR_CLASS =
  'sticky top-[calc(3.5rem+var(--banner-height))] z-20 -mx-4 mb-4 min-h-[calc(2.75rem+1px)] border-b bg-canvas md:-mx-6 print:hidden';

const LINK_CLASS =
  'flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium text-muted hover:text-ink ' +
  'focus-visible:-outline-offset-2';
