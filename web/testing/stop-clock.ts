import { expect, onTestFinished, vi } from 'vitest';

/** Stops the clock of the page for this test. The returned function advances it in steps until the page has done something. */
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
