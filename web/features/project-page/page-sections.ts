import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** The names of the sections that the section bar links to, by the id of the section. */
const SECTION_NAMES = {
  stages: 'Stages',
  proofs: 'Proofs',
  tracking: 'Shipping',
  installation: 'Installation',
  condition: 'Condition',
  photos: 'Photos',
  'install-record': 'Install',
  messages: 'Messages',
  job: 'Job',
  wrap: 'Wrap',
  activity: 'History',
};

export type SectionId = keyof typeof SECTION_NAMES;

const SECTION_SELECTOR = Object.keys(SECTION_NAMES)
  .map((id) => `#${id}`)
  .join();

export function nameOfSection(id: SectionId): string {
  return SECTION_NAMES[id];
}

/**
 * The sections on the page, in the page's order. Sections that the project does not have are left out. Sections that
 * failed to load are also left out, because their elements have no id.
 */
export function useSectionsOnPage(): readonly SectionId[] {
  const ids = useSyncExternalStore(subscribeToPage, sectionIds);
  return useMemo(() => ids.split(' ').filter(isSectionId), [ids]);
}

function subscribeToPage(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function sectionIds(): string {
  return Array.from(document.querySelectorAll(SECTION_SELECTOR), ({ id }) => id).join(' ');
}

function isSectionId(id: string): id is SectionId {
  return id in SECTION_NAMES;
}

/** The section at the top of the screen. At the end of the page, the last section. */
export function useCurrentSection(ids: readonly SectionId[]): SectionId | undefined {
  const [current, setCurrent] = useState<SectionId>();
  useEffect(() => {
    const update = () => setCurrent(sectionInView(ids));
    const observer = new IntersectionObserver(update, { rootMargin: `${-visibleTop()}px 0px 0px` });
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    // At the end of the page, the last section becomes current. The observer does not report the end of the page when the
    // last section was already in view.
    document.addEventListener('scrollend', update);
    return () => {
      observer.disconnect();
      document.removeEventListener('scrollend', update);
    };
  }, [ids]);
  return current;
}

function sectionInView(ids: readonly SectionId[]): SectionId | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1) return ids.at(-1);
  const top = visibleTop();
  return ids.find((id) => (document.getElementById(id)?.getBoundingClientRect().bottom ?? 0) > top);
}

/**
 * The top of the visible part of the page, in pixels of the viewport. The browser scrolls a link target to just above
 * this position.
 */
function visibleTop(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 4;
}
