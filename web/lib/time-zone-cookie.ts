const YEAR_SECONDS = 31_536_000;
/** The content of the first page is usually visible after this time. */
const DELAY_MS = 1_500;

/**
 * Sets a cookie with the user's time zone, so that the server can preload data that depends on the user's day
 * (server/http/user-day.ts). Waits for the content of the page, because the first use of `Intl` takes 100 ms on a slow phone.
 * Returns a function that cancels the timer.
 */
export function rememberTimeZone(): () => void {
  const timer = setTimeout(writeCookie, DELAY_MS);
  return () => clearTimeout(timer);
}

function writeCookie(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const secureAttribute = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `time_zone=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secureAttribute}`;
}
