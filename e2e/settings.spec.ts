import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import { test } from './fixtures.ts';
import {
  recordSessionChecks,
  expectAccessible,
  expectNoHorizontalScroll,
  expectToast,
  tabTo,
} from './page-checks.ts';
import { signInNewUser } from './people.ts';

const certifications = (page: Page) => page.getByRole('group', { name: 'Certifications' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('a shop saves only the changed profile fields', async ({ page }) => {
  await signInNewUser(page, 'contractor', { phone: '555 0100', state: 'NE' });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('State (Optional)')).toHaveValue('NE');
  await expect(page.getByLabel('ZIP Code')).toBeHidden();

  await page.getByLabel('Full Name').fill('Dana W.');
  await page.getByLabel('Phone Number (Optional)').fill('');
  await certifications(page).getByLabel('3M').check();
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  const rechecks = recordSessionChecks(page);
  await save(page).click();
  const { certifications: chosen, ...body } = (await request).postDataJSON();
  expect(body).toEqual({
    name: 'Dana W.',
    phone: null,
    role: 'contractor',
    allowContractorRole: false,
    hasBusinessRegistration: false,
    hasBusinessInsurance: false,
  });
  expect(chosen).toHaveLength(1);
  await expectToast(page, 'Profile updated', 'Your profile has been updated successfully.');
  await expect(page.getByText('Welcome, Dana W.')).toBeVisible();
  // The save refetches the session at once and again after 300 ms.
  await expect.poll(() => rechecks.length).toBeGreaterThanOrEqual(2);

  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana W.');
  await expect(certifications(page).getByLabel('3M')).toBeChecked();
});

test('the save button shows its progress', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Company (Optional)').fill('Whitfield Wraps');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/users/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  held.resolve();
  await expect(save(page)).toBeVisible();
});

test('input during a save is kept for the next save', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  const company = page.getByLabel('Company (Optional)');
  await company.fill('Whitfield');
  await page.getByLabel('Full Name').fill('Dana W.');
  const release = await holdSave(page);
  await save(page).click();
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await company.fill('Whitfield Wraps');
  await page.getByLabel('Phone Number (Optional)').fill('555 0142');
  release();
  await expectToast(page, 'Profile updated');
  await expect(page.getByText('Welcome, Dana W.')).toBeVisible();
  await expect(company).toHaveValue('Whitfield Wraps');
  await expect(page.getByLabel('Phone Number (Optional)')).toHaveValue('555 0142');
  expect(await readDraft(page)).toEqual({ company: 'Whitfield Wraps', phone: '555 0142' });

  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await save(page).click();
  const body = (await request).postDataJSON();
  expect(body).toMatchObject({ company: 'Whitfield Wraps', phone: '555 0142' });
  expect(body).not.toHaveProperty('name');
  await expect(save(page)).toBeVisible();
  await expect.poll(() => readDraft(page)).toBeNull();
});

test('a save on another tab leaves no draft', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Company (Optional)').fill('Whitfield Wraps');
  const release = await holdSave(page);
  await save(page).click();
  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
  release();
  await expectToast(page, 'Profile updated');
  expect(await readDraft(page)).toBeNull();
  await page.getByRole('tab', { name: 'Profile' }).click();
  await expect(page.getByLabel('Company (Optional)')).toHaveValue('Whitfield Wraps');
  await expect(page.getByText('We restored your unsaved changes.')).toBeHidden();
});

test('an installer saves an address', async ({ page }) => {
  await signInNewUser(page, 'subcontractor');
  await page.goto('/settings');
  for (const [field, text] of [
    ['Street Address', '1 Harbour Road'],
    ['City', 'Omaha'],
    ['State', 'NE'],
    ['ZIP Code', '68102'],
  ] as const) {
    await page.getByLabel(field, { exact: true }).fill(text);
  }
  await save(page).click();
  await expectToast(page, 'Profile updated');
  await page.reload();
  await expect(page.getByLabel('ZIP Code')).toHaveValue('68102');
});

test('the form validates its fields', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('D');
  await page.getByLabel('Email').fill('dana@');
  await save(page).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('a failed save keeps the input', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('Dana W.');
  await save(page).click();
  await expectToast(page, 'Update failed', 'Failed to update profile. Please try again.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana W.');
});

test('the certification list has a default when it is empty', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/certifications', async (route) => {
    await held.promise;
    await route.fulfill({ json: [] });
  });
  await page.goto('/settings');
  await expect(page.getByText('Loading certifications...')).toBeAttached();
  held.resolve();
  await expect(page.getByText('No certifications available', { exact: true })).toBeVisible();
  for (const name of DEFAULT_CERTIFICATIONS)
    await expect(certifications(page).getByLabel(name)).toBeVisible();
  await expect(certifications(page).locator('div').first()).toHaveCSS('max-height', '240px');
  await certifications(page).getByLabel('PPF').check();
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await save(page).click();
  expect((await request).postDataJSON()).toMatchObject({ certifications: ['PPF'] });

  await page.route('**/api/certifications', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(certifications(page).getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('settings are changed by keyboard', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await expect(certifications(page).getByLabel('Avery')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Profile' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=security/);
  // The address changes before the tab.
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(/tab=security/);
  await tabTo(page, page.getByLabel('Full Name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Dana by keyboard');
  await tabTo(page, certifications(page).getByLabel('Avery'));
  await page.keyboard.press('Space');
  await tabTo(page, save(page));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Profile updated');
  await tabTo(page, page.getByRole('radio', { name: 'Contractor (Unlisted)' }));
  const switched = page.waitForResponse('**/api/user/set-role');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Contractor (Listed)' })).toBeChecked();
  await switched;
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Contractor (Listed)' })).toBeChecked();
  await expect(certifications(page).getByLabel('Avery')).toBeChecked();
});

test('settings are accessible and fit a small phone', async ({ page }) => {
  await signInNewUser(page, 'subcontractor', {
    name: 'Maximiliana Featherstonehaugh-Cholmondeley-Wriothesleywithoutanyspace',
  });
  for (const tab of ['profile', 'security']) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(new RegExp(tab, 'i'));
    await expect(page.getByText(/Trust and Prof|This device/).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  }
});

/** Holds the profile's save until it is released. */
async function holdSave(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/users/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The stored draft of the profile; null without one. */
async function readDraft(page: Page): Promise<unknown> {
  const entry = await page.evaluate(() =>
    Object.entries(sessionStorage).find(([name]) => name.endsWith('_profile')),
  );
  return entry ? JSON.parse(entry[1]) : null;
}
