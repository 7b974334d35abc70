import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { registerInstaller, row, uniqueWord } from './installers.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('search, state and certifications are combined and kept in the URL', async ({ page }) => {
  const word = uniqueWord();
  const ada = await registerInstaller(page.request, {
    company: word,
    state: 'Utah',
    certifications: ['Hexis', 'PPF'],
  });
  const ben = await registerInstaller(page.request, {
    company: word,
    state: 'Utah',
    certifications: ['PPF'],
  });
  const cleo = await registerInstaller(page.request, {
    company: word,
    state: 'Ohio',
    certifications: ['Arlon'],
  });
  await signInNewUser(page, 'contractor');
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(page.getByText('Showing 3 of 3 subcontractors')).toBeVisible();

  await page.getByLabel('State', { exact: true }).selectOption('Utah');
  await expect(page.getByText('Showing 2 of 2 subcontractors')).toBeVisible();
  await expect(row(page, cleo)).toBeHidden();

  await page.getByRole('button', { name: 'Certifications' }).click();
  const popover = page.getByRole('dialog', { name: 'Filter by certifications' });
  await popover.getByRole('button', { name: 'Select all' }).click();
  await expect(popover.getByRole('checkbox', { checked: false })).toHaveCount(0);
  await popover.getByRole('button', { name: 'Clear selection' }).click();
  await expect(popover.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await popover.getByLabel('Hexis').check();
  await popover.getByLabel('Arlon').check();
  await expect(page.getByText('Showing 2 of 2 subcontractors')).toBeVisible();
  await expectAccessible(page);
  await popover.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('Showing 1 of 1 subcontractor', { exact: true })).toBeVisible();
  await expect(row(page, ada)).toBeVisible();
  await expect(row(page, ben)).toBeHidden();
  await expect(page).toHaveURL(`/subcontractor-registry?q=${word}&state=Utah&certifications=Arlon%2CHexis`);

  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button');
  await page.reload();
  await expect(chips).toHaveText([`Search: ${word}`, 'State: Utah', 'Arlon', 'Hexis']);
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('Utah');
  await expect(page.getByRole('button', { name: 'Certifications (2)' })).toBeVisible();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);

  await page.getByRole('button', { name: 'Remove filter State: Utah' }).click();
  await expect(page.getByText('Showing 2 of 2 subcontractors')).toBeVisible();
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('');
  await page.getByRole('button', { name: 'Remove filter Hexis' }).click();
  await expect(row(page, ada)).toBeHidden();
  await expect(row(page, cleo)).toBeVisible();
  await page.goBack();
  await expect(row(page, ada)).toBeVisible();
  await page.getByRole('button', { name: 'Clear All Filters' }).click();
  await expect(page).toHaveURL('/subcontractor-registry');
  await expect(chips).toHaveCount(0);
  await expect(page.getByPlaceholder('Search subcontractors...')).toHaveValue('');
});

test('clearing all filters drops a search that is being typed', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.clock.install();
  await page.goto('/subcontractor-registry?state=Utah');
  const box = page.getByPlaceholder('Search subcontractors...');
  const clear = page.getByRole('button', { name: 'Clear All Filters' });
  await expect(clear).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  await box.fill('frost');
  await clear.click();
  await expect(page).toHaveURL('/subcontractor-registry');
  await page.clock.runFor(1_000);
  await expect(box).toHaveValue('');
  await expect(page).toHaveURL('/subcontractor-registry');
});

test('default certifications are offered when there are none', async ({ page }) => {
  await page.route('**/api/certifications', (route) => route.fulfill({ json: [] }));
  await signInNewUser(page, 'contractor');
  await page.goto('/subcontractor-registry');
  await page.getByRole('button', { name: 'Certifications' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(12);
  await expect(page.getByLabel('WrapItRight')).toBeVisible();
});
