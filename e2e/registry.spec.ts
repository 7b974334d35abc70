import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addToTeam, installer, uniqueWord, verify } from './installers.ts';
import { expectAccessible, expectNoSidewaysScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, register, signIn, signedIn } from './people.ts';
import type { Person } from './people.ts';

const row = (page: Page, { username }: Person) => page.getByRole('row', { name: username });
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });

test('the registry shows who somebody is, where, what is verified, and what to do', async ({ page }) => {
  const word = uniqueWord();
  const known = await installer(page.request, {
    name: 'Tomás Herrera',
    email: 'tomas@herrera.example',
    company: `Herrera ${word}`,
    phone: '+1 555 0142',
    state: 'Vermont',
    certifications: ['3M', 'Avery', 'PPF', 'TWA', 'CWI'],
    hasBusinessRegistration: true,
    hasBusinessInsurance: true,
  });
  const bare = await installer(page.request, { name: `Wes ${word}` });
  await verify(page, known, 'businessRegistration');
  await signedIn(page, 'contractor');
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
  await expectNoSidewaysScroll(page);
  await row(page, known).getByRole('link', { name: 'View Profile of Tomás Herrera' }).click();
  await expect(page).toHaveURL(new RegExp(`/subcontractor-profile/${known.id}$`));
  await page.goBack();
  await expect(page.getByPlaceholder('Search subcontractors...')).toHaveValue(word);
});

test('search, state and certifications narrow the list down together, and the address keeps them', async ({
  page,
}) => {
  const word = uniqueWord();
  const ada = await installer(page.request, {
    company: word,
    state: 'Utah',
    certifications: ['Hexis', 'PPF'],
  });
  const ben = await installer(page.request, { company: word, state: 'Utah', certifications: ['PPF'] });
  const cleo = await installer(page.request, { company: word, state: 'Ohio', certifications: ['Arlon'] });
  await signedIn(page, 'contractor');
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
  await expectNoSidewaysScroll(page);

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

test('without any certification the common ones are offered', async ({ page }) => {
  await page.route('**/api/certifications', (route) => route.fulfill({ json: [] }));
  await signedIn(page, 'contractor');
  await page.goto('/subcontractor-registry');
  await page.getByRole('button', { name: 'Certifications' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(12);
  await expect(page.getByLabel('WrapItRight')).toBeVisible();
});

test('somebody is found and added to the team by keyboard alone', async ({ page }) => {
  const word = uniqueWord();
  const ben = await installer(page.request, { company: word, certifications: ['PPF'] });
  await signedIn(page, 'contractor');
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
  // The button is gone; the keyboard goes on from where it stood.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Contact Ben Okafor' })).toBeFocused();
});

test('an addition that fails says why, and goes through when it is tried again', async ({ page }) => {
  const word = uniqueWord();
  const ben = await installer(page.request, { company: word });
  await signedIn(page, 'contractor');
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

test('a listed shop stands in the registry as ‘You’', async ({ page }) => {
  const shop = await signedIn(page, 'contractor');
  const answer = await page.request.post('/api/user/set-role', { data: { roleType: 'contractor' } });
  expect(answer.status()).toBe(200);
  await page.goto(`/subcontractor-registry?q=${shop.username}`);
  await expect(row(page, shop).getByText('You', { exact: true })).toBeVisible();
  await expect(row(page, shop).getByRole('button', { name: /^Add to Team/ })).toHaveCount(0);
});

test('whoever hires nobody is told for whom the registry is', async ({ page }) => {
  const ben = await signedIn(page, 'subcontractor');
  await page.goto('/subcontractor-registry');
  await expect(page.getByText('For those who hire installers')).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Subcontractor Registry' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'View my profile' }).click();
  await expect(page).toHaveURL(new RegExp(`/subcontractor-profile/${ben.id}$`));

  await signedIn(page, 'client');
  await page.goto('/subcontractor-registry');
  await expect(page.getByRole('link', { name: 'View my profile' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an admin searches the registry, and has no team to add anybody to', async ({ page }) => {
  const word = uniqueWord();
  const ben = await installer(page.request, { company: word });
  await signIn(page, ADMIN);
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(row(page, ben)).toContainText('ben@okafor.example');
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Add to Team/ })).toHaveCount(0);
});

test('the registry says that it loads, that it failed, and that nobody is found', async ({ page }) => {
  const word = uniqueWord();
  const ben = await installer(page.request, { company: word });
  await signedIn(page, 'contractor');
  let fail = () => {};
  const failing = new Promise<void>((resolve) => (fail = resolve));
  await page.route('**/api/subcontractors/all*', async (route) => {
    await failing;
    await route.fulfill({ status: 500, json: { message: 'Something went wrong (request 7)' } });
  });
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(page.getByText('Loading subcontractors...')).toBeAttached();
  fail();
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

test('a long registry comes page by page', async ({ page }) => {
  const word = uniqueWord();
  for (const name of ['First', 'Second', 'Third']) await installer(page.request, { name, company: word });
  await page.route('**/api/subcontractors/all*', (route) =>
    route.continue({ url: route.request().url().replace('limit=50', 'limit=2') }),
  );
  await signedIn(page, 'contractor');
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

test('very long names stay within their places', async ({ page }) => {
  const word = uniqueWord();
  await register(page.request, 'subcontractor', {
    name: `Maximiliane ${'Featherstonehaugh'.repeat(6)}`,
    company: `${word} ${'Architectural'.repeat(10)}`,
    email: `${'maximiliane.'.repeat(5)}hohenstein@vehicle-wrap-installations.example`,
    state: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    phone: '+1 555 0142',
  });
  await signedIn(page, 'contractor');
  await page.goto(`/subcontractor-registry?q=${word}`);
  await expect(page.getByText('Showing 1 of 1 subcontractor', { exact: true })).toBeVisible();
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(width);
  }
});
