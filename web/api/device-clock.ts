import { abortAfter } from './abort-after.ts';

const MEASUREMENT_MAX_AGE_MS = 10 * 60_000;
const MEASUREMENT_TIMEOUT_MS = 10_000;

/**
 * The maximum difference between two results of `readClockOrigin` while the clock is unchanged. A larger difference means that
 * the user changed the clock, or that the device slept. Some browsers stop `performance.now()` during sleep.
 */
const MAX_CLOCK_CHANGE_MS = 60_000;

let lastMeasurement: { offsetMs: number; measuredAt: number; origin: number } | undefined;

/** The state of the device's clock when a page read it. */
export interface ClockReading {
  /** The `performance.timeOrigin` of the page, which identifies the page. */
  page: number;
  /** The start of the page, by the current device clock. The value changes when the user changes the clock. */
  origin: number;
  /**
   * The clock of this device minus the clock of the server, in milliseconds. Undefined if it was not measured before the
   * reading, or if the clock may have changed since the measurement.
   */
  offsetMs?: number;
}

/** Reads the state of the clock. Called when a photo is taken or a report is signed. */
export function readClock(): ClockReading {
  const reading = { page: performance.timeOrigin, origin: readClockOrigin() };
  return lastMeasurement && isClockUnchangedSince(lastMeasurement)
    ? { ...reading, offsetMs: lastMeasurement.offsetMs }
    : reading;
}

/**
 * The clock of this device minus the clock of the server, in milliseconds, at the time of the given `ClockReading`. A reading
 * without an offset gets the offset that is measured now; undefined when it cannot be measured. If the user has set the clock
 * back since the reading, and the page was not reloaded, the result is corrected by the change. It is not corrected for a clock
 * that was set forward, because this cannot be distinguished from sleep.
 */
export async function clockOffsetAt({ page, origin, offsetMs }: ClockReading): Promise<number | undefined> {
  if (offsetMs !== undefined) return offsetMs;
  const currentOffset = await measureClockOffset();
  const change = page === performance.timeOrigin ? readClockOrigin() - origin : 0;
  return currentOffset !== undefined && change < -MAX_CLOCK_CHANGE_MS
    ? Math.round(currentOffset - change)
    : currentOffset;
}

function readClockOrigin(): number {
  return Date.now() - performance.now();
}

function isClockUnchangedSince({ origin }: { origin: number }): boolean {
  return Math.abs(readClockOrigin() - origin) < MAX_CLOCK_CHANGE_MS;
}

/**
 * The clock of this device minus the clock of the server, in milliseconds. Computed from the `Date` header of a response. The
 * result is reused for ten minutes, and longer while new measurements fail. Undefined when there is no measurement, or when the
 * clock has changed since the last one.
 */
export async function measureClockOffset(): Promise<number | undefined> {
  const isFresh =
    lastMeasurement &&
    isClockUnchangedSince(lastMeasurement) &&
    Math.abs(Date.now() - lastMeasurement.measuredAt) < MEASUREMENT_MAX_AGE_MS;
  if (!isFresh) lastMeasurement = (await fetchClockOffset()) ?? lastMeasurement;
  return lastMeasurement && isClockUnchangedSince(lastMeasurement) ? lastMeasurement.offsetMs : undefined;
}

async function fetchClockOffset() {
  const limit = abortAfter(MEASUREMENT_TIMEOUT_MS);
  try {
    const sentAt = Date.now();
    const { headers } = await fetch('/api/health', { cache: 'no-store', signal: limit.signal });
    const receivedAt = Date.now();
    const serverTime = Date.parse(headers.get('Date') ?? '');
    if (Number.isNaN(serverTime)) return undefined;
    // The `Date` header has whole seconds, so half a second is added.
    const offsetMs = Math.round((sentAt + receivedAt) / 2 - (serverTime + 500));
    return { offsetMs, measuredAt: receivedAt, origin: readClockOrigin() };
  } catch {
    return undefined;
  } finally {
    limit.end();
  }
}
