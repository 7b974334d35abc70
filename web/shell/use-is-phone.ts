import { useSyncExternalStore } from 'react';

/**
 * Below the mobile breakpoint of 768 px (docs/requirements/shell-and-pages.md, Breakpoint); `md:` is the same breakpoint in
 * the styles.
 */
const PHONE = '(width < 768px)';

/** Whether the window is narrow enough for the phone's layout. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches);
}

function subscribe(notify: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}
