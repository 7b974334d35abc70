import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { ADMIN, signIn } from './people.ts';
import type { Person } from './people.ts';

export const row = (page: Page, person: { username: string }) =>
  page.getByRole('row', { name: person.username });
export const actionsButton = (page: Page, person: { username: string }) =>
  row(page, person).getByRole('button', { name: /^Actions for/ });

export function uniqueName(prefix: string): string {
  return `${prefix}-${randomBytes(4).toString('hex')}`;
}

const TAB_NAMES = { subcontractors: 'Subcontractors', 'wrap-shops': 'Wrap Shops', clients: 'Clients' };

/** Opens an admin table; `q` limits it to the accounts of one test. */
export async function openTable(page: Page, tab: keyof typeof TAB_NAMES, q = ''): Promise<void> {
  await signIn(page, ADMIN);
  await page.goto(`/admin?tab=${tab}${q && `&q=${q}`}`);
  await expect(page.getByRole('tab', { name: TAB_NAMES[tab], selected: true })).toBeVisible();
}

export async function chooseAction(page: Page, person: Person, item: string): Promise<void> {
  await actionsButton(page, person).click();
  await page.getByRole('menuitem', { name: item }).click();
}
