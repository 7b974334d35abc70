import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { MailRecord } from '#shared/mail/mail.contract.ts';
import { accessibilityFindings } from '#web/testing/accessibility.ts';
import { fakeServer } from '#web/testing/fake-server.ts';
import { expectNoHorizontalScroll } from '#web/testing/phone-width.ts';
import { expectToast } from '#web/testing/toasts.ts';
import { openAdmin } from './admin.testing.ts';
import type { MailStatus } from './mail.queries.ts';

const server = fakeServer();
const LIST_ROUTE = 'GET /api/admin/mail';
const CANCEL_ROUTE = 'DELETE /api/admin/mail/{id}';
const CONFIGURED_STATUS: MailStatus = {
  server: { host: 'mail.example', port: 587, from: 'Wrapline <wraps@shop.example>' },
  delayed: null,
  lastSentAt: null,
};
const WAITING_MAIL: MailRecord = {
  id: 1,
  kind: 'test',
  to: 'kim@example.com',
  subject: 'Test message from Wrapline',
  state: 'waiting',
  attempts: 1,
  lastError: 'ECONNREFUSED',
  nextAttemptAt: '2026-03-05T10:01:00.000Z',
  isSending: false,
  canResend: true,
  sentAt: null,
  createdAt: '2026-03-05T10:00:00.000Z',
};
const row = (name: RegExp) => page.getByRole('row', { name });

test('the mail tab names the missing settings', async () => {
  await openMail([], { ...CONFIGURED_STATUS, server: null });
  await expect.element(page.getByText('Mail is not configured')).toBeVisible();
  await expect.element(page.getByText('SMTP_URL', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send Test Message' })).not.toBeInTheDocument();
  await expectNoHorizontalScroll();
  expect(await accessibilityFindings()).toBe('');
});

test.each([
  [1, '1 message is waiting for another attempt because sending failed.'],
  [2, '2 messages are waiting for another attempt because sending failed.'],
])('shows how many messages wait for another attempt: %s', async (messages, text) => {
  await openMail([WAITING_MAIL], {
    ...CONFIGURED_STATUS,
    delayed: { messages, lastError: 'ECONNREFUSED' },
  });
  await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
  await expect.element(page.getByRole('alert').getByText('ECONNREFUSED')).toBeVisible();
});

test('the address of a test message is checked before the message is sent', async () => {
  await openMail([]);
  await page.getByRole('button', { name: 'Send Test Message' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send Test Message' });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('Invalid email address')).toBeVisible();
  expect(await accessibilityFindings()).toBe('');
});

test('a waiting message is canceled after a confirmation', async () => {
  await openMail([WAITING_MAIL]);
  const canceledMail: MailRecord = { ...WAITING_MAIL, state: 'canceled', nextAttemptAt: null };
  server.respondWith(CANCEL_ROUTE, () => {
    server.respond(LIST_ROUTE, [canceledMail]);
    return canceledMail;
  });
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel message' }).click();
  const confirmDialog = page.getByRole('alertdialog', { name: 'Cancel this message?' });
  await expect
    .element(
      confirmDialog.getByText('“Test message from Wrapline” will not be sent to kim@example.com.', {
        exact: false,
      }),
    )
    .toBeVisible();
  await confirmDialog.getByRole('button', { name: 'Cancel message' }).click();
  await expectToast('Message canceled', 'It will not be sent to kim@example.com.');
  await expect.element(row(/^kim@example\.com .* Canceled/)).toBeVisible();
  expect(server.calls(CANCEL_ROUTE)).toMatchObject([{ params: { id: '1' } }]);
});

test('the state filter is sent and kept in the address', async () => {
  const { router } = await openMail([WAITING_MAIL]);
  await page.getByRole('button', { name: 'Canceled' }).click();
  await expect.poll(() => server.calls(LIST_ROUTE).at(-1)?.query).toMatchObject({ state: 'canceled' });
  expect(router.state.location.href).toBe('/admin?tab=mail&mail=canceled');
});

test('a state filter without messages offers to show all', async () => {
  await openMail([], CONFIGURED_STATUS, '&mail=failed');
  await expect.element(page.getByRole('button', { name: 'Failed' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('No messages with the status “Failed”.')).toBeVisible();
  server.respond(LIST_ROUTE, [WAITING_MAIL]);
  await page.getByRole('button', { name: 'Show all messages' }).click();
  await expect.element(row(/^kim@example\.com/)).toBeVisible();
  expect(server.calls(LIST_ROUTE).at(-1)?.query).not.toHaveProperty('state');
});

test('the outbox has loading and error states', async () => {
  let release: (() => void) | undefined;
  await openMail([], CONFIGURED_STATUS, '', () => {
    server.refuse(LIST_ROUTE, 'validation_failed', { message: 'Request 7 failed' });
    release = server.hold(LIST_ROUTE);
  });
  await expect.element(page.getByText('Loading messages...')).toBeInTheDocument();
  release?.();
  await expect.element(page.getByText('Error loading messages. Please try again.')).toBeVisible();
  await expectToast('Failed to fetch messages', 'Request 7 failed');
  server.respond(LIST_ROUTE, [WAITING_MAIL]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('table', { name: 'Messages' })).toBeVisible();
});

function openMail(messages: MailRecord[], status = CONFIGURED_STATUS, search = '', prepare = () => {}) {
  server.respond('GET /api/admin/mail/status', status);
  server.respond(LIST_ROUTE, messages);
  return openAdmin(server, `/admin?tab=mail${search}`, { prepare });
}
