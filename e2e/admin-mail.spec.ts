import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { startMailReceiver } from '#server/testing/mail-receiver.ts';
import { findFreePort } from '#server/testing/postgres-cluster.ts';
import { test as base } from './fixtures.ts';
import { expectAccessible, expectNoHorizontalScroll, expectToast } from './page-checks.ts';
import { ADMIN, signIn } from './people.ts';

/** `test` with a Wrapline server that sends mail to `smtpPort`. A test starts the mail server on this port when needed. */
const test = base.extend<object, { smtpPort: number; settings: Record<string, string> }>({
  // eslint-disable-next-line no-empty-pattern
  smtpPort: [async ({}, use) => use(await findFreePort()), { scope: 'worker' }],
  settings: [
    async ({ smtpPort }, use) => {
      const port = await findFreePort();
      await use({
        PORT: String(port),
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        SMTP_URL: `smtp://localhost:${smtpPort}?tls=off`,
        MAIL_FROM: 'Wrapline <wraps@shop.example>',
      });
    },
    { scope: 'worker' },
  ],
});

const row = (page: Page, name: string) => page.getByRole('row', { name });

test('an admin sees why a message fails, and sends it when the mail server is available again', async ({
  page,
  smtpPort,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin?tab=mail');
  await cancelConfirmationMail(page);
  await expect(page.getByText(`through localhost:${smtpPort}`)).toBeVisible();

  await test.step('a test message that cannot be sent', async () => {
    await page.getByRole('button', { name: 'Send Test Message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Test Message' });
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expect(dialog.getByText('Invalid email address')).toBeVisible();
    await dialog.getByLabel('Email').fill('dana@whitfield.example');
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Test message queued', 'It is sent to dana@whitfield.example now.');
    await expect(dialog).toBeHidden();
    await expect(row(page, 'dana@whitfield.example')).toContainText('Attempt 2:');
    await expect(row(page, 'dana@whitfield.example')).toContainText('ECONNREFUSED');
    await expect(page.getByRole('alert')).toContainText(
      '1 message waits for another attempt, because sending failed.',
    );
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  await test.step('sending it now', async () => {
    const receiver = await startMailReceiver({ port: smtpPort });
    await chooseAction(page, 'dana@whitfield.example', 'Send now');
    await expectToast(page, 'Message queued', 'It is sent to dana@whitfield.example now.');
    await expect(row(page, 'dana@whitfield.example').getByText('Sent', { exact: true })).toBeVisible();
    expect(receiver.received).toMatchObject([{ content: { subject: 'Test message from Wrapline' } }]);
    await receiver.stop();
    await expect(page.getByRole('alert')).toBeHidden();
  });
});

/** Cancels the message that asks the first admin to confirm the e-mail address. */
async function cancelConfirmationMail(page: Page): Promise<void> {
  await expect(row(page, ADMIN.email)).toContainText('Attempt 2:');
  await chooseAction(page, ADMIN.email, 'Cancel message');
  const confirm = page.getByRole('alertdialog', { name: 'Cancel this message?' });
  await confirm.getByRole('button', { name: 'Cancel message' }).click();
  await expect(row(page, ADMIN.email)).toContainText('Canceled');
}

async function chooseAction(page: Page, to: string, item: string): Promise<void> {
  await row(page, to)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}
