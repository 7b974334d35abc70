import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const HOUR_MS = 3_600_000;
const START = Date.parse('2027-03-01T12:00:00.500Z');

/** The clock of the server, the offset of the device's clock, and how long the page has been open, in milliseconds. */
let serverTime = START;
let deviceOffset = 0;
let pageTime = 1_000;

beforeEach(() => {
  vi.resetModules();
  [serverTime, deviceOffset, pageTime] = [START, 0, 1_000];
  vi.spyOn(Date, 'now').mockImplementation(() => serverTime + deviceOffset);
  vi.spyOn(performance, 'now').mockImplementation(() => pageTime);
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response('', { headers: { Date: new Date(serverTime).toUTCString() } })),
  );
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a photo keeps the clock offset that was measured before it was taken', async () => {
  const { measureClockOffset, readClock, clockOffsetAt } = await import('./device-clock.ts');
  deviceOffset = 2 * HOUR_MS;
  await measureClockOffset();
  advanceTime(60_000);
  const readingAtShot = readClock();
  deviceOffset = 0;
  advanceTime(HOUR_MS);
  expect(await clockOffsetAt(readingAtShot)).toBe(2 * HOUR_MS);
});

test('measures the offset when the photo is sent if the offset was not measured before', async () => {
  const { readClock, clockOffsetAt } = await import('./device-clock.ts');
  deviceOffset = 2 * HOUR_MS;
  const readingAtShot = readClock();
  advanceTime(HOUR_MS);
  expect(await clockOffsetAt(readingAtShot)).toBe(2 * HOUR_MS);
});

test('corrects the offset when the clock was set back after the photo was taken', async () => {
  const { readClock, clockOffsetAt } = await import('./device-clock.ts');
  deviceOffset = 2 * HOUR_MS;
  const readingAtShot = readClock();
  deviceOffset = 0;
  advanceTime(HOUR_MS);
  expect(await clockOffsetAt(readingAtShot)).toBe(2 * HOUR_MS);
});

test('measures the offset again when the clock was changed before the photo was taken', async () => {
  const { measureClockOffset, readClock, clockOffsetAt } = await import('./device-clock.ts');
  await measureClockOffset();
  deviceOffset = -2 * HOUR_MS;
  const readingAtShot = readClock();
  expect(await clockOffsetAt(readingAtShot)).toBe(-2 * HOUR_MS);
});

test('does not correct the offset when the device slept after the photo was taken', async () => {
  const { readClock, clockOffsetAt } = await import('./device-clock.ts');
  const readingAtShot = readClock();
  serverTime += 3 * HOUR_MS;
  expect(await clockOffsetAt(readingAtShot)).toBe(0);
});

test('does not correct the offset when another page took the photo', async () => {
  const { readClock, clockOffsetAt } = await import('./device-clock.ts');
  const readingAtShot = { ...readClock(), page: 1, origin: START + 5 * HOUR_MS };
  expect(await clockOffsetAt(readingAtShot)).toBe(0);
});

function advanceTime(ms: number): void {
  serverTime += ms;
  // `performance.now()` has fractions of a millisecond.
  pageTime += ms + 0.25;
}
