import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP, PHONE } from './open-page.tsx';

/** Checks that the page fits the width of a small phone. */
export async function expectNoHorizontalScroll(): Promise<void> {
  await page.viewport(...PHONE);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE[0]);
  await page.viewport(...DESKTOP);
}
