import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

const certifications = (page: Page) => page.getByRole('group', { name: 'Certifications' });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Changes' });

test('settings are changed by keyboard', async ({ page }) => {
  await signInNewUser(page, 'contractor');
  await page.goto('/settings');
  await expect(certifications(page).getByLabel('Avery')).toBeVisible();
  await tabTo(page, page.getByRole('tab', { name: 'Profile' }));
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/tab=security/);
  // The tab is selected after the address has changed.
  await expect(page.getByRole('tab', { name: 'Security', selected: true })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(/tab=security/);
  await tabTo(page, page.getByLabel('Full Name'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Dana by keyboard');
  await tabTo(page, certifications(page).getByLabel('Avery'));
  await page.keyboard.press('Space');
  await tabTo(page, saveButton(page));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Profile updated');
  await tabTo(page, page.getByRole('radio', { name: 'Contractor (Unlisted)' }));
  const roleResponse = page.waitForResponse('**/api/user/set-role');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Contractor (Listed)' })).toBeChecked();
  await roleResponse;
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Contractor (Listed)' })).toBeChecked();
  await expect(certifications(page).getByLabel('Avery')).toBeChecked();
});
