import { onTestFinished, vi } from 'vitest';

const HOUR_MS = 3_600_000;

/** A clock that a test advances. */
export function testClock(start = new Date('2027-03-01T12:00:00Z')) {
  let currentTime = start;
  const advanceHours = (hours: number) => {
    currentTime = new Date(currentTime.getTime() + hours * HOUR_MS);
  };
  return { now: () => currentTime, advanceHours, passDays: (days: number) => advanceHours(days * 24) };
}

/**
 * Stops the clock of this process until the test has finished. Tests of limits per minute need this, because the minute
 * can end during the test on a busy machine.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}
