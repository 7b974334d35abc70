import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

// The name of the project or installer on the current page.
let currentPageName: string | undefined;
const listeners = new Listeners();

/** Shows the name in the tab's title while the page is mounted. */
export function useNameInTitle(name: string | undefined): void {
  useEffect(() => {
    setCurrentPageName(name);
    return () => setCurrentPageName(undefined);
  }, [name]);
}

/** Sets the tab's title to the page's name, or to `fallback`. */
export function useTabTitle(fallback: string | undefined): void {
  const title = useSyncExternalStore(listeners.subscribe, () => currentPageName) ?? fallback;
  useEffect(() => {
    document.title = title ? `${title} · Wrapline` : 'Wrapline';
  }, [title]);
}

function setCurrentPageName(name: string | undefined): void {
  currentPageName = name;
  listeners.notify();
}
