import { useEffect, useSyncExternalStore } from 'react';

// What the page on screen shows by name: a project, an installer. One page is on screen, so one name is known.
let shownName: string | undefined;
const listeners = new Set<() => void>();

/** Puts the name of what a page shows into the tab's title, once it is known and for as long as the page is there. */
export function useNameInTitle(name: string | undefined): void {
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [name]);
}

/** Keeps the tab's title: the name that the page has given, otherwise `fallback`. */
export function useTabTitle(fallback: string | undefined): void {
  const title = useSyncExternalStore(subscribe, () => shownName) ?? fallback;
  useEffect(() => {
    document.title = title ? `${title} · Wrapline` : 'Wrapline';
  }, [title]);
}

function setName(name: string | undefined): void {
  shownName = name;
  for (const notify of listeners) notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
