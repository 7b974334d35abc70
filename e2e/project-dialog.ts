import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Opens the project dialog on the In-Progress page. */
export async function openDialog(page: Page, { id }: { id: number }): Promise<Locator> {
  await page.goto(`/in-progress?project=${id}`);
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByText('Assigned Subcontractor')).toBeVisible();
  return dialog;
}

/** `stage` is its number and label. */
export async function chooseStage(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: /^Stage \d+ of 10/ }).click();
  await page.getByRole('menuitemradio', { name: stage }).click();
}
