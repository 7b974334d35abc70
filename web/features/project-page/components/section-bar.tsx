import { useLinkProps } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { cn } from '#web/lib/cn.ts';
import { trackHeight } from '#web/lib/keep-room.ts';
import { nameOfSection, useCurrentSection, useSectionsOnPage } from '../page-sections.ts';
import type { SectionId } from '../page-sections.ts';

/** Links to the sections of the page, for screens too narrow to show them side by side. */
export function SectionBar() {
  const sections = useSectionsOnPage();
  const current = useCurrentSection(sections);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => revealCurrent(list.current), [current]);
  return (
    <nav ref={heightRef} aria-label="Sections" className={BAR}>
      <ul ref={list} className="flex gap-1 overflow-x-auto px-4 [scrollbar-width:none] md:px-6">
        {sections.map((id) => (
          <li key={id} className="shrink-0">
            <SectionLink id={id} isCurrent={id === current} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionLink({ id, isCurrent }: { id: SectionId; isCurrent: boolean }) {
  const link = useLinkProps({
    to: '.',
    hash: id,
    replace: true,
    className: cn(LINK, isCurrent && 'border-accent-ink text-ink'),
    onClick: () => document.getElementById(id)?.focus({ preventScroll: true }),
  });
  return (
    // The router would mark every link to this page as current.
    <a {...link} aria-current={isCurrent ? 'location' : undefined}>
      {nameOfSection(id)}
    </a>
  );
}

/** Scrolls the bar if the current link is not visible. `scrollIntoView` would stop the page while it scrolls by touch. */
function revealCurrent(list: HTMLUListElement | null): void {
  const link = list?.querySelector('[aria-current=location]')?.getBoundingClientRect();
  if (!list || !link) return;
  const { left, right, width } = list.getBoundingClientRect();
  if (link.left < left || link.right > right) list.scrollLeft += link.left - left - (width - link.width) / 2;
}

/** Link targets and focused fields scroll to below the bar. */
const heightRef = trackHeight('--section-bar-height');

const BAR =
  'sticky top-[calc(3.5rem+var(--banner-height))] z-20 -mx-4 mb-4 border-b bg-canvas md:-mx-6 print:hidden';

const LINK =
  'flex min-h-11 items-center border-b-2 border-transparent px-3 text-sm font-medium text-muted hover:text-ink ' +
  'focus-visible:-outline-offset-2';
