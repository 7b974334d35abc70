import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { recordSessionChecks, expectToast } from './page-checks.ts';
import { ADMIN, signInNewUser, signIn } from './people.ts';

const certifications = (page: Page) => page.getByRole('group', { name: 'Certifications' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test.describe('My profile role is a:', () => {
  const roles = (page: Page) => page.getByRole('radiogroup', { name: 'My profile role is a:' });
  const cachedRole = (page: Page, id: number) =>
    page.evaluate((key) => localStorage.getItem(key), `user_${id}_selected_role_type`);

  test('saves a new role at once', async ({ page }) => {
    const { id } = await signInNewUser(page, 'contractor');
    await page.goto('/settings');
    await expect(roles(page).getByRole('radio', { name: 'Contractor (Unlisted)' })).toBeChecked();
    for (const explanation of [
      'Only hired for install jobs, sees only assigned projects',
      'Appears in the subcontractor registry and can hire',
      'Not in the registry, can hire',
    ]) {
      await expect(roles(page).getByText(explanation)).toBeVisible();
    }
    const rechecks = recordSessionChecks(page);
    const request = page.waitForRequest('**/api/user/set-role');
    await roles(page).getByRole('radio', { name: 'Contractor (Listed)' }).check();
    expect((await request).postDataJSON()).toEqual({ roleType: 'contractor', allowContractorRole: true });
    expect(await cachedRole(page, id)).toBe('contractor');
    const saved = Date.now();
    await expect.poll(() => rechecks.some((timestamp) => timestamp - saved > 600)).toBe(true);

    const switched = page.waitForResponse('**/api/user/set-role');
    await roles(page).getByRole('radio', { name: 'Subcontractor', exact: true }).check();
    await expect(page.getByLabel('Street Address')).toBeVisible();
    await switched;
    await page.reload();
    await expect(roles(page).getByRole('radio', { name: 'Subcontractor', exact: true })).toBeChecked();
  });

  test('rolls back when the server rejects the role', async ({ page }) => {
    const { id } = await signInNewUser(page, 'contractor');
    await page.goto('/settings');
    await page.route('**/api/user/set-role', (route) =>
      route.fulfill({ status: 403, json: { message: 'No' } }),
    );
    await roles(page).getByRole('radio', { name: 'Subcontractor', exact: true }).click();
    await expectToast(page, 'Error', 'Failed to update role: Failed to update role (403)');
    await expect(roles(page).getByRole('radio', { name: 'Contractor (Unlisted)' })).toBeChecked();
    expect(await cachedRole(page, id)).toBe('contractor-unlisted');
  });

  test('shows the cached role until the server responds', async ({ page }) => {
    const { id } = await signInNewUser(page, 'contractor');
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
    expect(await cachedRole(page, id)).toBe('contractor-unlisted');
  });

  test('is hidden from clients and admins', async ({ page }) => {
    await signInNewUser(page, 'client');
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
