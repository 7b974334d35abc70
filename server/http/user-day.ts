import type { FastifyRequest } from 'fastify';
import { isTimeZone, localTime } from '#shared/notifications/time-zone.ts';

/** The time zone of the browser, from its cookie (web/lib/time-zone-cookie.ts); null without a valid one. */
export function timeZoneOf({ cookies }: FastifyRequest): string | null {
  const timeZone = cookies['time_zone'] ?? '';
  return isTimeZone(timeZone) ? timeZone : null;
}

/** The calendar day of the browser, `YYYY-MM-DD`; undefined while its time zone is not known. */
export function userDayOf(request: FastifyRequest, now: Date): string | undefined {
  return localTime(now, timeZoneOf(request) ?? '')?.day;
}
