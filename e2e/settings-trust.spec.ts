import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { verifyDocument } from './installers.ts';
import { expectAccessible, expectToast } from './page-checks.ts';
import { ADMIN, signInNewUser, signIn } from './people.ts';

test.describe('Trust and Professionalism', () => {
  const trust = (page: Page) => page.getByRole('region', { name: 'Trust and Professionalism' });

  test('a document is marked as verified after an admin verifies it', async ({ page, openBrowser }) => {
    const { id } = await signInNewUser(page, 'subcontractor');
    await page.goto('/settings');
    await trust(page).getByLabel('Business Registration').check();
    await expectToast(
      page,
      'Business verification updated',
      'Your business verification information has been updated.',
    );
    await expect(trust(page).getByText('Verified', { exact: true })).toBeHidden();

    const admin = await openBrowser();
    await signIn(admin, ADMIN);
    const verified = await admin.request.post(`/api/admin/users/${id}/verify-documents`, {
      data: { documentType: 'businessRegistration', verified: true },
    });
    expect(verified.status()).toBe(200);

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

  test('does not promise a verification to an admin', async ({ page }) => {
    await signIn(page, ADMIN);
    await page.goto('/settings');
    await expect(trust(page).getByText('Changes save automatically.', { exact: true })).toBeVisible();
    await expect(trust(page).getByText(/verifies what you declare/)).toHaveCount(0);
  });

  test('rolls back a failed declaration', async ({ page }) => {
    await signInNewUser(page, 'contractor');
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

test.describe('The profile form', () => {
  const note = (page: Page) => page.getByText('removes your Verified badges');

  test('warns before saving that a new name clears a verification', async ({ page, openBrowser }) => {
    const person = await signInNewUser(page, 'subcontractor', { hasBusinessInsurance: true });
    const admin = await openBrowser();
    await verifyDocument(admin, person, 'businessInsurance');
    await page.goto('/settings');
    await expect(note(page)).toBeHidden();
    await page.getByLabel('Phone Number (Optional)').fill('555 0100');
    await expect(note(page)).toBeHidden();
    await page.getByLabel('Full Name').fill('Dana Renamed');
    await expect(note(page)).toBeVisible();
    await expectAccessible(page);
  });

  test('shows no warning without a verification', async ({ page }) => {
    await signInNewUser(page, 'subcontractor');
    await page.goto('/settings');
    await page.getByLabel('Full Name').fill('Dana Renamed');
    await expect(page.getByLabel('Full Name')).toHaveValue('Dana Renamed');
    await expect(note(page)).toBeHidden();
  });
});
