import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { failUntilTryAgain } from './failing-requests.ts';
import { test } from './fixtures.ts';
import { createJob, registerClient } from './jobs.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { register, signInNewUser } from './people.ts';

const SEARCH = /\/api\/projects\?q=/;
const VIN = '1M8GDM9AXKP042788';

const field = (page: Page) => page.getByRole('combobox', { name: 'Find a project' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Projects' }).getByRole('option');

test('half a VIN opens its project by keyboard from any page', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const job = await createJob(page.request, { name: 'Harbour Bakery van', vehicle: { vin: VIN } });
  await createJob(page.request, { name: 'Fire truck' });
  await page.goto('/settings');
  await expect(field(page)).toBeVisible();
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('xkp0427');
  await expect(options(page)).toHaveCount(2);
  await expect(options(page).first()).toContainText(`VIN ${VIN}`);
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/project/${job.id}$`));
  await expect(field(page)).toHaveValue('');
  await expect(options(page)).toHaveCount(0);
});

test('client and installer are found, and all results lead to My Projects', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const client = await registerClient(page.request, 'Priya Raman');
  const installer = await register(page.request, 'subcontractor', { name: 'Tomás Herrera' });
  for (let number = 1; number <= 9; number += 1)
    await createJob(page.request, { name: `Van ${number}`, client, installer });
  await page.goto('/dashboard');
  await field(page).fill('herrera RAMAN');
  await expect(options(page)).toHaveCount(9);
  await expect(options(page).last()).toHaveText('See all 9 results');
  await page.keyboard.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/my-projects\?q=herrera\+RAMAN$/);
  await expect(page.getByText('Showing 9 of 9 projects (filtered by “herrera RAMAN”)')).toBeVisible();
  await expect(page.getByPlaceholder('Search projects...')).toHaveValue('herrera RAMAN');
});

test('the search shows that nothing matches, and that it failed', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await createJob(page.request, { name: 'Fire truck' });
  await page.goto('/dashboard');
  await field(page).fill('zeppelin');
  await expect(page.getByText('No project matches “zeppelin”.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByText('No project matches “zeppelin”.')).toBeHidden();

  await failUntilTryAgain(page, SEARCH);
  await field(page).fill('fire');
  await expect(page.getByText('The search failed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(options(page).first()).toContainText('Fire truck');
});

test('on a phone a button opens the search over the header', async ({ page }) => {
  await signInNewUser(page, 'client');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/dashboard');
  const button = page.getByRole('button', { name: 'Find a project' });
  await button.click();
  await expect(field(page)).toBeFocused();
  await field(page).fill('van');
  await expect(page.getByText('No project matches “van”.')).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('button', { name: 'Close search' }).click();
  await expect(field(page)).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('/ types a slash inside a field', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/my-projects');
  const box = page.getByPlaceholder('Search projects...');
  await box.press('/');
  await expect(box).toHaveValue('/');
  await expect(field(page)).not.toBeFocused();
});
