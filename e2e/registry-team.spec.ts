import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { registerInstaller, userRow, uniqueWord } from './installers.ts';
import { expectToast, tabTo } from './page-checks.ts';
import { signInNewUser } from './people.ts';

test('a shop finds and adds an installer by keyboard', async ({ page }) => {
  const word = uniqueWord();
  const ben = await registerInstaller(page.request, { company: word, certifications: ['PPF'] });
  await signInNewUser(page, 'contractor');
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
  await expect(userRow(page, ben).getByText('In Team')).toBeVisible();
  // Tab continues from the position of the removed button.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Contact Ben Okafor' })).toBeFocused();
});
