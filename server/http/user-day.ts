import type { FastifyRequest } from 'fastify';

/**
 * The calendar day of the browser, `YYYY-MM-DD`, by the time zone in its cookie (web/lib/time-zone-cookie.ts); undefined
 * without a valid one.
 */
export function userDayOf(request: FastifyRequest, now: Date): string | undefined {
  const timeZone = request.cookies['time_zone'];
  if (!timeZone) return undefined;
  try {
    // This locale writes ISO dates.
    return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now);
  } catch {
    return undefined;
  }
}
