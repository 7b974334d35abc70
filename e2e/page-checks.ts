import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** No finding by axe on what is on screen, in both themes; of what axe looks at, only the contrast is the theme's. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectNoFinding(page, 'light', axe(page));
  await expectNoFinding(page, 'dark', axe(page).withRules(['color-contrast']));
}

/**
 * The mode without a second page for the results, which Wrapline's frames of its own origin do not need, and without what
 * axe has to say of all that is well: a quarter of the time.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });

async function expectNoFinding(page: Page, theme: 'light' | 'dark', judge: AxeBuilder): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  await settled(page);
  const { violations } = await judge.analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  expect(findings, `what axe found in the ${theme} theme`).toEqual([]);
}

/** What still fades in is neither there nor not: it is judged when it has arrived. */
function settled(page: Page): Promise<unknown> {
  return page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished.then(() => undefined))),
  );
}

/** Nothing reaches over the side of a small phone. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (before) await page.setViewportSize(before);
}

/** Presses Tab until the focus is on it, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Somebody without a mouse is somewhere: what had the focus may be gone or pushed out of view, but has left it to something. */
export async function expectFocusKept(page: Page): Promise<void> {
  const isNowhere = () => page.evaluate(() => document.activeElement === document.body);
  await expect.poll(isNowhere, 'whether the focus is nowhere').toBe(false);
}

/** What has the focus is on screen, and marked. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(focusSign), 'how the focus is seen').toBe('seen');
}

function focusSign(): string {
  const focused = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
  const hasRing = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  const { bottom, top, width } = focused.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < innerHeight && width > 0;
  return hasRing && isOnScreen ? 'seen' : `not seen: ${focused.outerHTML.slice(0, 200)}`;
}

/** A toast with exactly this title and text: one toast with both, whatever else the page says. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const titled = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  const toast = text ? titled.filter({ has: page.getByText(text, { exact: true }) }) : titled;
  await expect(toast.first()).toBeVisible();
}

/** By their markup: while a dialog is open, roles are only found inside it. */
const toasts = (page: Page) => page.locator('li[data-swipe-direction]');

/** The moments at which the page asked who is signed in. */
export function countSessionChecks(page: Page): number[] {
  const moments: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) moments.push(Date.now());
  });
  return moments;
}

/** Two clicks before the page can answer the first; run it in the page by `evaluate`. */
export function clickTwice(button: HTMLElement | SVGElement): void {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
}

/** Records each new state that is painted from now on; `read` runs in the page at every frame. Gives the way to the record. */
export async function recordFrames(page: Page, read: () => string): Promise<() => Promise<string[]>> {
  await page.evaluate(`{
    const states = (window.recordedStates = []);
    const record = () => {
      const state = (${read.toString()})();
      if (state !== states.at(-1)) states.push(state);
      requestAnimationFrame(record);
    };
    record();
  }`);
  return () => page.evaluate(() => Reflect.get(window, 'recordedStates'));
}

/** Everything that the page has asked for until now has been answered, and painted. */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await fetch('/api/health');
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
