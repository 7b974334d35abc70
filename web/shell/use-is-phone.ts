import { useMediaQuery } from '#web/lib/use-media-query.ts';

/**
 * Matches windows below the mobile breakpoint of 768 px (docs/requirements/shell-and-pages.md, Breakpoint). `md:` is the same
 * breakpoint in the styles.
 */
const PHONE_QUERY = '(width < 768px)';

/** Whether the window is narrow enough for the phone's layout. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE_QUERY);
}
