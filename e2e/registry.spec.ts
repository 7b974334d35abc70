import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addToTeam, registerInstaller, row, uniqueWord, verifyDocument } from './installers.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { register, signInNewUser } from './people.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

test('the registry shows contact, verification and actions of each installer', async ({ page }) => {
  const word = uniqueWord();
  const known = await registerInstaller(page.request, {
    name: 'Tomás Herrera',
    email: 'tomas@herrera.example',
    company: `Herrera ${word}`,
    phone: '+1 555 0142',
    state: 'Vermont',
    certifications: ['3M', 'Avery', 'PPF', 'TWA', 'CWI'],
    hasBusinessRegistration: true,
    hasBusinessInsurance: true,
  });
  const bare = await registerInstaller(page.request, { name: `Wes ${word}` });
  await verifyDocument(page, known, 'businessRegistration');
  await signInNewUser(page, 'contractor');
  await addToTeam(page, known);
  await page.goto('/dashboard');
  await sidebar(page).getByRole('link', { name: 'Subcontractor Registry' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subcontractor Registry' })).toBeVisible();
  await page.getByPlaceholder('Search subcontractors...').fill(word);
  await expect(page.getByText('Showing 2 of 2 subcontractors')).toBeVisible();

  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Company',
    'Location',
    'Contact',
    'Verification',
    'Certifications',
    'Status',
    'Actions',
  ]);
  for (const text of ['Tomás Herrera', 'Vermont', 'tomas@herrera.example', '3M', '+2', 'In Team'])
    await expect(row(page, known)).toContainText(text);
  await expect(row(page, known).getByText('Registration verified')).toBeVisible();
  await expect(row(page, known).getByText('Insurance not verified yet')).toBeVisible();
  await expect(row(page, known).getByRole('link', { name: '+1 555 0142' })).toHaveAttribute(
    'href',
    'tel:+15550142',
  );
  for (const text of ['Independent', 'Not specified', 'None'])
    await expect(row(page, bare).getByText(text, { exact: true }).first()).toBeVisible();
  await expect(row(page, bare).getByRole('button', { name: /^Add to Team/ })).toHaveText('Add to Team');
  await expect(row(page, known).getByRole('link', { name: 'Contact Tomás Herrera' })).toHaveAttribute(
    'href',
    'mailto:tomas@herrera.example',
  );
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await row(page, known).getByRole('link', { name: 'View Profile of Tomás Herrera' }).click();
  await expect(page).toHaveURL(new RegExp(`/subcontractor-profile/${known.id}$`));
  await page.goBack();
  await expect(page.getByPlaceholder('Search subcontractors...')).toHaveValue(word);
});

test('only users who hire can open the registry', async ({ page }) => {
  const ben = await signInNewUser(page, 'subcontractor');
  await page.goto('/subcontractor-registry');
  await expect(page.getByText('For shops that hire installers')).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Subcontractor Registry' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole('link', { name: 'View my profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/subcontractor-profile/${ben.id}$`));

  await signInNewUser(page, 'client');
  await page.goto('/subcontractor-registry');
  await expect(page.getByRole('link', { name: 'View my profile' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('a registry that fails to load can be retried', async ({ page }) => {
  const word = uniqueWord();
  const ben = await registerInstaller(page.request, { company: word });
  await signInNewUser(page, 'contractor');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/subcontractors/all*', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { message: 'Something went wrong (request 7)' } });
  });
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(page.getByText('Loading subcontractors...')).toBeAttached();
  held.resolve();
  await expect(page.getByText('Error loading subcontractors')).toBeVisible();
  await expect(page.getByText('Something went wrong (request 7)')).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/subcontractors/all*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(row(page, ben)).toBeVisible();

  await page.getByPlaceholder('Search subcontractors...').fill(`${word} nobody`);
  await expect(page.getByText('No subcontractors found')).toBeVisible();
  await expect(page.getByText('Showing 0 of 0 subcontractors')).toBeVisible();
  await page.getByRole('button', { name: 'Show all subcontractors' }).click();
  await expect(page).toHaveURL('/subcontractor-registry');
});

test('a long registry is paged', async ({ page }) => {
  const word = uniqueWord();
  for (const name of ['First', 'Second', 'Third'])
    await registerInstaller(page.request, { name, company: word });
  await page.route('**/api/subcontractors/all*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  );
  await signInNewUser(page, 'contractor');
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(page.getByText('Showing 2 of 3 subcontractors')).toBeVisible();
  await page.route('**/api/subcontractors/all*cursor=*', (route) => route.abort());
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText(/^More could not be loaded\. The server could not be reached\./)).toBeVisible();
  await page.unroute('**/api/subcontractors/all*cursor=*');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(page.getByText('Showing 3 of 3 subcontractors')).toBeVisible();
  await expect(page.getByRole('row')).toContainText(['Name', 'Third', 'Second', 'First']);
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0);
});

test('very long names do not overflow', async ({ page }) => {
  const word = uniqueWord();
  await register(page.request, 'subcontractor', {
    name: `Maximiliane ${'Featherstonehaugh'.repeat(6)}`,
    company: `${word} ${'Architectural'.repeat(10)}`,
    email: `${'maximiliane.'.repeat(5)}hohenstein@vehicle-wrap-installations.example`,
    state: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    phone: '+1 555 0142',
  });
  await signInNewUser(page, 'contractor');
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(page.getByText('Showing 1 of 1 subcontractor', { exact: true })).toBeVisible();
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
});
