import { expect, onTestFinished, vi } from 'vitest';

/** Stops the clock of the page for this test. The returned function advances the clock in steps until its condition is true. */
export function stopClock(stepMs = 200): (until: () => boolean) => Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return (until) =>
    expect
      .poll(async () => {
        await vi.advanceTimersByTimeAsync(stepMs);
        return until();
      })
      .toBe(true);
}
