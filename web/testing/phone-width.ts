import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { DESKTOP_SIZE, PHONE_SIZE } from './open-page.tsx';

/** Checks that the page fits the width of a small phone. */
export async function expectNoHorizontalScroll(): Promise<void> {
  await page.viewport(...PHONE_SIZE);
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE_SIZE[0]);
  await page.viewport(...DESKTOP_SIZE);
}
