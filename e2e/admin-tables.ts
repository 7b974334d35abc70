import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './people.ts';
import type { Person } from './people.ts';

export const tableRow = (page: Page, person: { username: string }) =>
  page.getByRole('row', { name: person.username });

export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`;
}

/** Signs in as the admin and opens the table of installers. */
export async function openInstallers(page: Page): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto('/admin?tab=subcontractors');
  await expect(page.getByRole('tab', { name: 'Subcontractors', selected: true })).toBeVisible();
}

export async function chooseAction(page: Page, person: Person, item: string): Promise<void> {
  await tableRow(page, person)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
