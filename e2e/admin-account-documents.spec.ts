import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { openInstallers, tableRow } from './admin-tables.ts';
import { test } from './fixtures.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('Undo removes a verification and its notification', async ({ page, openBrowser }) => {
  const phone = await openBrowser({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const person = await signInNewUser(phone, 'subcontractor', { hasBusinessInsurance: true });
  await openInstallers(page, person.username);
  const documents = tableRow(page, person)
    .getByRole('list', { name: /^Documents of/ })
    .getByRole('listitem');
  await expect(documents).toHaveText([
    'Business RegistrationNot declared',
    /^Business InsuranceDeclaredVerify$/,
  ]);

  await tabTo(page, tableRow(page, person).getByRole('button', { name: /^Verify Business/ }));
  await page.keyboard.press('Enter');
  await expect(documents.nth(1)).toHaveText('Business InsuranceVerified');
  await expect(documents.nth(1)).toBeFocused();
  await expectToast(page, 'Verification updated', 'Business Insurance of Dana Whitfield is verified.');
  await expect.poll(() => fetchTitles(phone)).toEqual(['Document verified']);

  await page.keyboard.press('F8');
  await tabTo(page, page.getByRole('button', { name: 'Undo' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Verification updated', 'Business Insurance of Dana Whitfield is not verified.');
  await expect(documents.nth(1)).toContainText('Declared');
  await expect.poll(() => fetchTitles(phone)).toEqual([]);
});

async function fetchTitles(page: Page): Promise<string[]> {
  const notifications: { title: string }[] = await (await page.request.get('/api/notifications')).json();
  return notifications.map(({ title }) => title);
}
