import { afterEach, vi } from 'vitest';
import { cdp } from 'vitest/browser';

/** Sets the date and the time zone of the browser until the end of the test. */
export async function setDate(date: string, timezoneId = 'UTC'): Promise<void> {
  await browser().send('Emulation.setTimezoneOverride', { timezoneId });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(date) });
}

/** Restores date and time zone after each test of the file. */
export function restoreDate(): void {
  afterEach(async () => {
    vi.useRealTimers();
    await browser().send('Emulation.setTimezoneOverride', { timezoneId: '' });
  });
}

interface Browser {
  send(command: 'Emulation.setTimezoneOverride', options: { timezoneId: string }): Promise<void>;
}

const browser = () => cdp() as unknown as Browser;
