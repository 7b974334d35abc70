/** A clock of a device that differs more than this from the server's is corrected. */
export const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** A larger difference is ignored: 100 years. */
export const MAX_CLOCK_OFFSET_MS = 100 * 366 * 24 * 3_600_000;

/**
 * The request header with the clock of the device minus the clock of the server, in milliseconds, for the times in the body. The
 * difference is measured again with each attempt. It is not sent in the body, because the body must not change between attempts.
 */
export const CLOCK_OFFSET_HEADER = 'X-Device-Clock-Offset';

/** What to subtract from a time of the device, in milliseconds. */
export function clockCorrection(offsetMs: number | null | undefined): number {
  return offsetMs && Math.abs(offsetMs) > MAX_CLOCK_DIFFERENCE_MS ? offsetMs : 0;
}
