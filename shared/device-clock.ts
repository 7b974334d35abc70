/** The times of a device are corrected when its clock differs from the server's clock by more than this. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;

/** 100 years. A larger difference of the clocks is not accepted. */
export const MAX_CLOCK_OFFSET_MS = 100 * 366 * 24 * 3_600_000;

/**
 * The request header with the clock of the device minus the clock of the server, in milliseconds. The server uses it to correct
 * the times in the body. The difference is measured again for each attempt, so it is not in the body, which must not change
 * between attempts.
 */
export const CLOCK_OFFSET_HEADER = 'X-Device-Clock-Offset';

/** Returns the milliseconds to subtract from a time of the device; 0 when its clock needs no correction. */
export function clockCorrection(offsetMs: number | null | undefined): number {
  return offsetMs && Math.abs(offsetMs) > CLOCK_TOLERANCE_MS ? offsetMs : 0;
}
