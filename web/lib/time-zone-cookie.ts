const YEAR_SECONDS = 31_536_000;

/**
 * Sets a cookie with the user's time zone, so that the server can preload data that depends on the user's day
 * (server/http/user-day.ts). Waits for the next paint, because the first use of `Intl` takes 60 ms on a slow phone.
 */
export function rememberTimeZone(): void {
  requestAnimationFrame(() => setTimeout(writeCookie));
}

function writeCookie(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const secureAttribute = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `time_zone=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secureAttribute}`;
}
