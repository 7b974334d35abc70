import { expect } from '@playwright/test';
import { uniqueName } from './admin-tables.ts';
import { test } from './mailbox.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { ADMIN, signIn } from './people.ts';

test('an admin sees why a message fails, and sends it when the mail server is available again', async ({
  page,
  mailbox: { receiver, to },
}) => {
  const email = `${uniqueName('dana')}@whitfield.example`;
  const row = page.getByRole('row', { name: email });
  await signIn(page, ADMIN);
  await page.goto('/admin?tab=mail');
  await expect(page.getByText(`through localhost:${receiver.port}`)).toBeVisible();

  await test.step('a test message that cannot be sent', async () => {
    await receiver.stop();
    try {
      await page.getByRole('button', { name: 'Send Test Message' }).click();
      const dialog = page.getByRole('dialog', { name: 'Send Test Message' });
      await dialog.getByLabel('Email').fill(email);
      await dialog.getByRole('button', { name: 'Send' }).click();
      await expectToast(page, 'Test message queued', `It is sent to ${email} now.`);
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('Attempt 2:');
      await expect(row).toContainText('ECONNREFUSED');
      await expect(page.getByRole('alert')).toContainText('for another attempt because sending failed.');
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    } finally {
      // Later tests of this worker need the mail server.
      await receiver.restart();
    }
  });

  await test.step('sending it now', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Send now' }).click();
    await expectToast(page, 'Message queued', `It is sent to ${email} now.`);
    await expect(row.getByText('Sent', { exact: true })).toBeVisible();
    expect(to(email)).toMatchObject([{ subject: 'Test message from Wrapline' }]);
  });
});
