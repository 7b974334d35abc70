import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { createProject } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Materials' }).getByRole('listitem').filter({ hasText: name });

test('a shop enters the limits of a material in °F and reads them in °C', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings?tab=materials');
  await expect(page.getByText('No materials yet')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add material' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add material' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Enter the maker')).toBeVisible();
  await dialog.getByLabel('Maker').fill('Northfilm');
  await dialog.getByLabel('Product').fill('Cast 700');
  await dialog.getByRole('button', { name: '°F' }).click();
  await dialog.getByLabel('Lowest application temperature').fill('50');
  await dialog.getByLabel('Highest application temperature').fill('40');
  await dialog.getByLabel('Bulletin', { exact: true }).fill('Bulletin 4.1');
  await dialog.getByLabel('Date of the bulletin').fill('2026-02-01');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('The maximum must not be below the minimum')).toBeVisible();
  await dialog.getByLabel('Highest application temperature').fill('90');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Northfilm Cast 700 saved');

  await expect(row(page, 'Northfilm Cast 700')).toContainText('50 °F to 90 °F');
  await expect(row(page, 'Northfilm Cast 700')).toContainText('Bulletin 4.1, 2026-02-01');
  await page.getByRole('button', { name: '°C' }).click();
  await expect(row(page, 'Northfilm Cast 700')).toContainText('10 °C to 32.2 °C');
  await page.reload();
  await expect(row(page, 'Northfilm Cast 700')).toContainText('10 °C to 32.2 °C');
  await expectAccessible(page);
});

test('a material that a record uses can be archived, and others deleted', async ({ openBrowser }) => {
  const { page } = await startSession(await openBrowser(PHONE), 'contractor');
  const post = async (product: string) => {
    const data = { maker: 'Northfilm', product, kind: 'film' };
    return (await page.request.post('/api/materials', { data })).json();
  };
  const [used] = [await post('Cast 700'), await post('Cast 900')];
  const project = await createProject(page.request);
  const content = { films: [{ materialId: used.id }] };
  await page.request.put(`/api/projects/${project.id}/install-record`, { data: { version: 0, content } });
  await page.goto('/settings?tab=materials');
  await expectNoHorizontalScroll(page);

  await page.getByRole('button', { name: 'Actions for Northfilm Cast 700' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Archive' }).tap();
  await expect(row(page, 'Cast 700').getByText('Archived')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Northfilm Cast 900' }).tap();
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await page.getByRole('button', { name: 'Delete' }).tap();
  await expectToast(page, 'Material deleted');
  await expect(row(page, 'Cast 900')).toHaveCount(0);
  await expectAccessible(page);
});
