import { afterEach, vi } from 'vitest';
import { cdp } from 'vitest/browser';

/** Functions that set the date and the system theme in component tests. Both are restored after each test of the file. */
export function fakeDevice() {
  afterEach(async () => {
    vi.useRealTimers();
    await setTimeZone('');
    await setSystemTheme('light');
  });
  return { setDate, setSystemTheme };
}

/** Sets the date, and the time zone of the browser. */
async function setDate(date: string, timezoneId = 'UTC'): Promise<void> {
  await setTimeZone(timezoneId);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(date) });
}

function setTimeZone(timezoneId: string): Promise<void> {
  return emulate('Emulation.setTimezoneOverride', { timezoneId });
}

/** Sets the theme of the system. Also requests reduced motion, as in all component tests. */
function setSystemTheme(theme: 'light' | 'dark'): Promise<void> {
  const features = [
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  return emulate('Emulation.setEmulatedMedia', { features });
}

async function emulate(command: string, options: object): Promise<void> {
  // Vitest has no types for the Playwright session.
  const browser = cdp() as unknown as { send: (command: string, options: object) => Promise<void> };
  await browser.send(command, options);
}
