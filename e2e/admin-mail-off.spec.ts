import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { ADMIN, signIn } from './people.ts';

test('without mail settings, the tab Mail names those that are missing', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin?tab=mail');
  await expect(page.getByText('Mail is not configured')).toBeVisible();
  await expect(page.getByText('SMTP_URL', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send Test Message' })).toHaveCount(0);
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});
