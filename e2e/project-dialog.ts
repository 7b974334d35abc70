import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Opens a project over the list of those that are worked on, or of all; gives its dialog. */
export async function openDialog(page: Page, { id }: { id: number }): Promise<Locator> {
  await page.goto(`/in-progress?project=${id}`);
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByText('Assigned Subcontractor')).toBeVisible();
  return dialog;
}

/** Chooses a stage by its number and label. */
export async function choose(page: Page, stage: string): Promise<void> {
  await page.getByRole('button', { name: /^Stage \d+ of 10/ }).click();
  await page.getByRole('menuitemradio', { name: stage }).click();
}
