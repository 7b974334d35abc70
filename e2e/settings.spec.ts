import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll, expectToast, tabTo } from './page-checks.ts';
import { ADMIN, signIn, signedIn } from './people.ts';

const certifications = (page: Page) => page.getByRole('group', { name: 'Certifications' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('a shop changes its profile, and only what it changed is sent', async ({ page }) => {
  await signedIn(page, 'contractor', { phone: '555 0100', state: 'NE' });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByLabel('State (Optional)')).toHaveValue('NE');
  await expect(page.getByLabel('ZIP Code')).toBeHidden();

  await page.getByLabel('Full Name').fill('Dana W.');
  await page.getByLabel('Phone Number (Optional)').fill('');
  await certifications(page).getByLabel('3M').check();
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  const rechecks = countSessionChecks(page);
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
  // Once as every query after a change, and once more after 300 ms.
  await expect.poll(() => rechecks.length).toBeGreaterThanOrEqual(2);

  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana W.');
  await expect(certifications(page).getByLabel('3M')).toBeChecked();
});

test('the button says that it saves', async ({ page }) => {
  await signedIn(page, 'contractor');
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

test('an installer gives its whole address', async ({ page }) => {
  await signedIn(page, 'subcontractor');
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

test('the form says what it needs', async ({ page }) => {
  await signedIn(page, 'contractor');
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('D');
  await page.getByLabel('Email').fill('dana@');
  await save(page).click();
  await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  await expect(page.getByText('Invalid email address')).toBeVisible();
});

test('a save that fails says so, and keeps what was typed', async ({ page }) => {
  await signedIn(page, 'contractor');
  await page.route('**/api/users/*', (route) => route.fulfill({ status: 500, json: { message: 'Broken' } }));
  await page.goto('/settings');
  await page.getByLabel('Full Name').fill('Dana W.');
  await save(page).click();
  await expectToast(page, 'Update failed', 'Failed to update profile. Please try again.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Dana W.');
});

test('the certifications: loading, not loaded, and none', async ({ page }) => {
  await signedIn(page, 'contractor');
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
  const maxHeight = certifications(page).locator('div').first();
  await expect(maxHeight).toHaveCSS('max-height', '240px');
  await certifications(page).getByLabel('PPF').check();
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await save(page).click();
  expect((await request).postDataJSON()).toMatchObject({ certifications: ['PPF'] });

  await page.route('**/api/certifications', (route) => route.fulfill({ status: 400, json: {} }));
  await page.reload();
  await expect(certifications(page).getByRole('button', { name: 'Retry' })).toBeVisible();
});

test.describe('My profile role is a:', () => {
  const roles = (page: Page) => page.getByRole('radiogroup', { name: 'My profile role is a:' });
  const remembered = (page: Page, id: number) =>
    page.evaluate((key) => localStorage.getItem(key), `user_${id}_selected_role_type`);

  test('explains its three options, and switches the role at once', async ({ page }) => {
    const { id } = await signedIn(page, 'contractor');
    await page.goto('/settings');
    await expect(roles(page).getByRole('radio', { name: 'Contractor (Unlisted)' })).toBeChecked();
    for (const explanation of [
      'Only hired for install jobs, sees only assigned projects',
      'Appears in the subcontractor registry and can hire',
      'Not in the registry, can hire',
    ]) {
      await expect(roles(page).getByText(explanation)).toBeVisible();
    }
    const rechecks = countSessionChecks(page);
    const request = page.waitForRequest('**/api/user/set-role');
    await roles(page).getByRole('radio', { name: 'Contractor (Listed)' }).check();
    expect((await request).postDataJSON()).toEqual({ roleType: 'contractor', allowContractorRole: true });
    expect(await remembered(page, id)).toBe('contractor');
    const saved = Date.now();
    await expect.poll(() => rechecks.some((moment) => moment - saved > 600)).toBe(true);

    const switched = page.waitForResponse('**/api/user/set-role');
    await roles(page).getByRole('radio', { name: 'Subcontractor', exact: true }).check();
    await expect(page.getByLabel('Street Address')).toBeVisible();
    await switched;
    await page.reload();
    await expect(roles(page).getByRole('radio', { name: 'Subcontractor', exact: true })).toBeChecked();
  });

  test('goes back when the server refuses', async ({ page }) => {
    const { id } = await signedIn(page, 'contractor');
    await page.goto('/settings');
    await page.route('**/api/user/set-role', (route) =>
      route.fulfill({ status: 403, json: { message: 'No' } }),
    );
    await roles(page).getByRole('radio', { name: 'Subcontractor', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to update role: Failed to update role (403)');
    await expect(roles(page).getByRole('radio', { name: 'Contractor (Unlisted)' })).toBeChecked();
    expect(await remembered(page, id)).toBe('contractor-unlisted');
  });

  test('is remembered in the browser until the server answers, which then wins', async ({ page }) => {
    const { id } = await signedIn(page, 'contractor');
    await page.goto('/settings');
    await expect(roles(page)).toBeVisible();
    await page.evaluate((key) => localStorage.setItem(key, 'subcontractor'), `user_${id}_selected_role_type`);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/auth/session', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.reload();
    await expect(roles(page).getByRole('radio', { name: 'Subcontractor', exact: true })).toBeChecked();
    await expect(page.getByRole('banner')).toHaveAttribute('aria-busy', 'true');
    held.resolve();
    await expect(roles(page).getByRole('radio', { name: 'Contractor (Unlisted)' })).toBeChecked();
    await expect(page.getByRole('banner')).toHaveAttribute('aria-busy', 'false');
    expect(await remembered(page, id)).toBe('contractor-unlisted');
  });

  test('is not for clients and admins', async ({ page }) => {
    await signedIn(page, 'client');
    await page.goto('/settings');
    await expect(save(page)).toBeVisible();
    await expect(roles(page)).toBeHidden();
    await expect(certifications(page)).toBeHidden();
    await expect(page.getByRole('region', { name: 'Administration' })).toBeHidden();
    await page.request.post('/api/auth/logout');
    await signIn(page, ADMIN);
    await page.goto('/settings');
    await expect(page.getByRole('region', { name: 'Administration' })).toBeVisible();
    await expect(roles(page)).toBeHidden();
    await page.getByRole('link', { name: 'Open Admin Dashboard' }).click();
    await expect(page).toHaveURL(/\/admin/);
  });
});

test.describe('Trust and Professionalism', () => {
  const trust = (page: Page) => page.getByRole('region', { name: 'Trust and Professionalism' });

  test('a document is declared at once, and marked once an admin has verified it', async ({
    page,
    browser,
    baseURL,
  }) => {
    const { id } = await signedIn(page, 'subcontractor');
    await page.goto('/settings');
    await trust(page).getByLabel('Business Registration').check();
    await expectToast(
      page,
      'Business verification updated',
      'Your business verification information has been updated.',
    );
    await expect(trust(page).getByText('Verified', { exact: true })).toBeHidden();

    const office = await browser.newContext({ ...(baseURL && { baseURL }) });
    const admin = await office.newPage();
    await signIn(admin, ADMIN);
    const verified = await office.request.post(`/api/admin/users/${id}/verify-documents`, {
      data: { documentType: 'businessRegistration', verified: true },
    });
    expect(verified.status()).toBe(200);
    await office.close();

    await page.reload();
    await expect(trust(page).getByText('Verified', { exact: true })).toHaveCount(1);
    const withdrawn = page.waitForResponse('**/verify-business');
    await trust(page).getByLabel('Business Registration').uncheck();
    await withdrawn;
    await expect(trust(page).getByText('Verified', { exact: true })).toBeHidden();
    await page.reload();
    await trust(page).getByLabel('Business Registration').check();
    await expectToast(page, 'Business verification updated');
    await expect(trust(page).getByText('Verified', { exact: true })).toBeHidden();
  });

  test('a declaration that fails is taken back', async ({ page }) => {
    await signedIn(page, 'contractor');
    await page.goto('/settings');
    const held = Promise.withResolvers<void>();
    await page.route('**/verify-business', async (route) => {
      await held.promise;
      await route.fulfill({ status: 400, json: { message: 'No' } });
    });
    const insurance = trust(page).getByLabel('Business Insurance');
    await insurance.click();
    await expect(insurance).toBeChecked();
    held.resolve();
    await expectToast(
      page,
      'Update failed',
      'Failed to update business verification details. Please try again.',
    );
    await expect(insurance).not.toBeChecked();
  });
});

test('settings are used by keyboard alone, certifications too', async ({ page }) => {
  await signedIn(page, 'contractor');
  await page.goto('/settings');
  await expect(certifications(page).getByLabel('Avery')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Profile' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=security/);
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

test('settings are accessible, and fit a small phone with a long name', async ({ page }) => {
  await signedIn(page, 'subcontractor', {
    name: 'Maximiliana Featherstonehaugh-Cholmondeley-Wriothesleywithoutanyspace',
  });
  for (const tab of ['profile', 'security']) {
    await page.goto(`/settings?tab=${tab}`);
    await expect(page.getByRole('tab', { selected: true })).toHaveText(new RegExp(tab, 'i'));
    await expect(page.getByText(/Trust and Prof|This device/).first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});

/** The moments at which the page asked who is signed in. */
function countSessionChecks(page: Page): number[] {
  const moments: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/session')) moments.push(Date.now());
  });
  return moments;
}
