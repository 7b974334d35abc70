import { useCallback, useSyncExternalStore } from 'react';

/** Matches windows below Tailwind's `lg:`, where a page shows its side column above or below its other sections. */
const NARROW_SCREEN_QUERY = '(width < 64rem)';

/** Whether the window matches a media query. Updates when the window changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** Whether the window is too narrow for two columns. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW_SCREEN_QUERY);
}
