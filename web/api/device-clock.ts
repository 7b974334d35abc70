import { abortAfter } from './abort-after.ts';

const MEASUREMENT_MAX_AGE_MS = 10 * 60_000;
const MEASUREMENT_TIMEOUT_MS = 10_000;

/**
 * A larger difference means that the user changed the clock, or that the device slept. Some browsers stop `performance.now()`
 * during sleep.
 */
const MAX_CLOCK_CHANGE_MS = 60_000;

let lastMeasurement: { offsetMs: number; at: number; origin: number } | undefined;

/** The state of the device's clock when a page read it. */
export interface ClockReading {
  /** The `performance.timeOrigin` of the page, which identifies the page. */
  page: number;
  /** The start of the page, by the current device clock. The value changes when the user changes the clock. */
  origin: number;
  /** The clock of this device minus the clock of the server, in milliseconds. Undefined if the offset was not measured before. */
  offsetMs?: number;
}

/** Reads the state of the clock. Called when a photo is taken or a report is signed. */
export function readClock(): ClockReading {
  const reading = { page: performance.timeOrigin, origin: readClockOrigin() };
  return lastMeasurement && isSameClock(lastMeasurement)
    ? { ...reading, offsetMs: lastMeasurement.offsetMs }
    : reading;
}

/**
 * The clock of this device minus the clock of the server, in milliseconds, at the time of the given `ClockReading`. Undefined
 * when the offset cannot be measured now. If the user has set the clock back since then, on the same page, the result is
 * corrected. A clock that was set forward cannot be distinguished from sleep, so it is not corrected.
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

function isSameClock({ origin }: { origin: number }): boolean {
  return Math.abs(readClockOrigin() - origin) < MAX_CLOCK_CHANGE_MS;
}

/**
 * The clock of this device minus the clock of the server, in milliseconds. Computed from the `Date` header of a response, and
 * reused for ten minutes. Undefined when the measurement fails.
 */
export async function measureClockOffset(): Promise<number | undefined> {
  const isFresh =
    lastMeasurement &&
    isSameClock(lastMeasurement) &&
    Math.abs(Date.now() - lastMeasurement.at) < MEASUREMENT_MAX_AGE_MS;
  if (!isFresh) lastMeasurement = (await fetchClockOffset()) ?? lastMeasurement;
  return lastMeasurement && isSameClock(lastMeasurement) ? lastMeasurement.offsetMs : undefined;
}

async function fetchClockOffset() {
  const limit = abortAfter(MEASUREMENT_TIMEOUT_MS);
  try {
    const sentAt = Date.now();
    const { headers } = await fetch('/api/health', { cache: 'no-store', signal: limit.signal });
    const receivedAt = Date.now();
    const server = Date.parse(headers.get('Date') ?? '');
    if (Number.isNaN(server)) return undefined;
    // The `Date` header has whole seconds, so half a second is added.
    const offsetMs = Math.round((sentAt + receivedAt) / 2 - (server + 500));
    return { offsetMs, at: receivedAt, origin: readClockOrigin() };
  } catch {
    return undefined;
  } finally {
    limit.end();
  }
}
