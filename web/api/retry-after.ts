/** The delay of a Retry-After header (seconds or a date), in milliseconds. Undefined without the header. */
export function parseRetryAfter(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const delayMs = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(delayMs) ? undefined : Math.max(0, delayMs);
}
