import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

export const tab = (page: Page, name: string) => page.getByRole('tab', { name });
export const save = (page: Page) => page.getByRole('button', { name: 'Save All Changes' });
export const leaveDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });

export async function openEdit(page: Page, id: number, search = ''): Promise<void> {
  await page.goto(`/edit-project?id=${id}${search}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Project' })).toBeVisible();
}
