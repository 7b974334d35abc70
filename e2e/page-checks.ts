import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';

/** Runs axe in both themes. The dark theme only needs the contrast rule. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Compiles axe only once for each page, because compiling axe takes as long as running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await expectNoViolations(page, 'light');
  await expectNoViolations(page, 'dark', ['color-contrast']);
}

async function expectNoViolations(page: Page, theme: 'light' | 'dark', rules?: string[]): Promise<void> {
  await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme);
  await waitForAnimations(page);
  // Waits until no search is running, because the list that a search dims has too little contrast.
  await expect(page.locator('.opacity-60[aria-busy=true]')).toHaveCount(0);
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const findings = await page.evaluate(findViolations, options);
  expect(findings, `axe violations in the ${theme} theme`).toEqual([]);
}

/** Returns the rules that the page violates, with the elements. Runs in the page. */
async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const { run }: typeof axe = Reflect.get(window, 'axe');
  const { violations } = await run(document, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Waits for animations, because axe reports false contrast violations on elements that are still fading in. Does not wait for
 * scroll-driven animations, because they do not finish.
 */
function waitForAnimations(page: Page): Promise<unknown> {
  return page.evaluate(() => {
    const timedAnimations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    return Promise.allSettled(timedAnimations.map(({ finished }) => finished.then(() => undefined)));
  });
}

/** Checks that the page fits the width of a small phone. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const originalSize = page.viewportSize();
  const isPhone = originalSize?.width === 360;
  if (!isPhone) await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  if (originalSize && !isPhone) await page.setViewportSize(originalSize);
}

/**
 * Presses Tab until the target has the focus, or Shift+Tab while the target is before the focused element. So a target
 * that only Shift+Tab can reach also passes.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const find = () => target.evaluateHandle((element) => element);
  // Finds the element again only after it was replaced, because finding it by its role takes longer than a key press.
  let found = await find();
  for (let presses = 0; presses < 80; presses += 1) {
    const key = await found.evaluate(findKeyTo);
    if (key === 'none') return;
    if (key === 'replaced') found = await find();
    else await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The key that moves the focus towards an element. Runs in the page. */
function findKeyTo(element: Element): 'none' | 'replaced' | 'Tab' | 'Shift+Tab' {
  if (!element.isConnected) return 'replaced';
  if (element === document.activeElement) return 'none';
  // Radio buttons are reached with Tab, because Shift+Tab enters a group of radio buttons at its last button.
  if (element.matches('[type=radio]')) return 'Tab';
  const position = document.activeElement?.compareDocumentPosition(element) ?? 0;
  return position & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
}

/** Checks that the focus was not lost to the body, for example with a removed button. */
export async function expectFocusNotLost(page: Page): Promise<void> {
  const isLost = () => page.evaluate(() => document.activeElement === document.body);
  await expect.poll(isLost, 'whether the focus is lost').toBe(false);
}

/** Checks that the focused element is on screen and has a focus ring. */
export async function expectFocusVisible(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(describeFocus), 'focus state').toBe('visible');
}

function describeFocus(): string {
  const focusedElement = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focusedElement);
  const hasRing = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
  const { bottom, top, width } = focusedElement.getBoundingClientRect();
  const isOnScreen = bottom > 0 && top < innerHeight && width > 0;
  return hasRing && isOnScreen ? 'visible' : `not visible: ${focusedElement.outerHTML.slice(0, 200)}`;
}

/** Checks that at least one toast with exactly this title and text is visible. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const titledToasts = toasts(page).filter({ has: page.getByText(title, { exact: true }) });
  const toast = text ? titledToasts.filter({ has: page.getByText(text, { exact: true }) }) : titledToasts;
  await expect(toast.first()).toBeVisible();
}

/** All toasts. They are selected by markup, because an open dialog hides the roles of the elements outside it. */
const toasts = (page: Page) => page.locator('li[data-swipe-direction]');
