import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { registerInstaller, row, uniqueWord } from './installers.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { ADMIN, signIn, signInNewUser } from './people.ts';

test('a shop finds and adds an installer by keyboard', async ({ page }) => {
  const word = uniqueWord();
  const ben = await registerInstaller(page.request, { company: word, certifications: ['PPF'] });
  await signInNewUser(page, 'contractor');
  await page.goto('/subcontractor-registry');
  await tabTo(page, page.getByPlaceholder('Search subcontractors...'));
  await page.keyboard.type(word);
  await expect(page.getByText('Showing 1 of 1 subcontractor', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Certifications' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('PPF'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Apply filters' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/certifications=PPF/);
  await tabTo(page, page.getByRole('button', { name: 'Add to Team: Ben Okafor' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Subcontractor added to your team', 'You can now assign Ben Okafor.');
  await expect(row(page, ben).getByText('In Team')).toBeVisible();
  // The button is gone; Tab continues from where the button was.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Contact Ben Okafor' })).toBeFocused();
});

test('a failed addition can be retried', async ({ page }) => {
  const word = uniqueWord();
  const ben = await registerInstaller(page.request, { company: word });
  await signInNewUser(page, 'contractor');
  await page.goto(`/subcontractor-registry?q=${word}`);
  const add = page.getByRole('button', { name: 'Add to Team: Ben Okafor' });
  const calls = '**/api/subcontractors/add-to-team';
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { message: 'Back in a minute' } }));
  await add.click();
  await expectToast(page, 'Error', 'Failed to add subcontractor: Back in a minute');
  await page.unroute(calls);
  await page.route(calls, (route) => route.abort());
  await add.click();
  await expectToast(
    page,
    'Error',
    'Failed to add subcontractor: The server could not be reached. Please check your connection and try again.',
  );
  await page.unroute(calls);
  await add.click();
  await expect(row(page, ben).getByText('In Team')).toBeVisible();
});

test('a listed shop is shown as ‘You’ in the registry', async ({ page }) => {
  const shop = await signInNewUser(page, 'contractor');
  const response = await page.request.post('/api/user/set-role', { data: { roleType: 'contractor' } });
  expect(response.status()).toBe(200);
  await page.goto(`/subcontractor-registry?q=${shop.username}`);
  await expect(row(page, shop).getByText('You', { exact: true })).toBeVisible();
  await expect(row(page, shop).getByRole('button', { name: /^Add to Team/ })).toHaveCount(0);
});

test('an admin sees the registry without team actions', async ({ page }) => {
  const word = uniqueWord();
  const ben = await registerInstaller(page.request, { company: word });
  await signIn(page, ADMIN);
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(row(page, ben)).toContainText('ben@okafor.example');
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Add to Team/ })).toHaveCount(0);
});
