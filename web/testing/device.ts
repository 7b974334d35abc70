import { afterEach, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { Locator } from 'vitest/browser';

/** Functions that set the date, the system theme and the medium in component tests. Restored after each test of the file. */
export function fakeDevice() {
  afterEach(async () => {
    vi.useRealTimers();
    await setTimeZone('');
    await setSystemTheme('light');
  });
  return { setDate, setSystemTheme, printOn };
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

/** Lays out the page for print, in the size of the paper without its margins. */
async function printOn(size: readonly [width: number, height: number]): Promise<void> {
  await page.viewport(...size);
  await emulate('Emulation.setEmulatedMedia', { media: 'print' });
}

/** Taps the middle of an element with a finger. The browser also sends the mouse events that follow a tap. */
export async function tapWithFinger(target: Locator): Promise<void> {
  const box = target.element().getBoundingClientRect();
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect();
  const finger = { x: frame.x + box.x + box.width / 2, y: frame.y + box.y + box.height / 2 };
  await emulate('Emulation.setTouchEmulationEnabled', { enabled: true });
  try {
    await emulate('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [finger] });
    await emulate('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  } finally {
    await emulate('Emulation.setTouchEmulationEnabled', { enabled: false });
  }
}

async function emulate(command: string, options: object): Promise<void> {
  // Vitest has no types for the Playwright session.
  const browser = cdp() as unknown as { send: (command: string, options: object) => Promise<void> };
  await browser.send(command, options);
}
