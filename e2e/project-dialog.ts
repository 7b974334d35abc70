import type { Page } from '@playwright/test';

/** `stage` is its number and label. */
export async function chooseStage(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: /^Stage \d+ of 10/ }).click();
  await page.getByRole('menuitemradio', { name: stage }).click();
}
