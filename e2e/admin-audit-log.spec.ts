import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll } from './page-checks.ts';
import { ADMIN, signIn } from './people.ts';

test('an admin filters the audit log and exports the filtered events', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: { username: ADMIN.username, password: 'wrong' } });
  await signIn(page, ADMIN);
  await page.goto('/admin?tab=audit-log');
  const table = page.getByRole('table', { name: 'Audit log' });
  const failure = table.getByRole('row', { name: 'Sign-in failed: wrong password' }).first();
  await expect(failure).toContainText('Not signed in');
  await expect(failure).toContainText('127.0.0.1');
  await failure.getByText('Details').click();
  await expect(failure.getByText('reason')).toBeVisible();
  await expectAccessible(page);

  await test.step('by kind', async () => {
    await page.getByRole('button', { name: 'All events' }).click();
    const kindsDialog = page.getByRole('dialog', { name: 'Events to show' });
    await kindsDialog.getByRole('checkbox', { name: 'Failed sign-in' }).check();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/kinds=sign_in_failed/);
    await expect(table.getByText('Signed in', { exact: true })).toHaveCount(0);
  });

  await test.step('the file has only the filtered events', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('Sign-in failed: wrong password');
    expect(text).not.toContain('Signed in');
  });

  await test.step('on a phone, by person', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await table
      .getByRole('button', { name: `Show events of ${ADMIN.username}` })
      .first()
      .click();
    await expect(page).toHaveURL(/person=\d+/);
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
});
