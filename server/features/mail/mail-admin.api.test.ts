import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailRecord } from '#shared/mail/mail.contract.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { queueMail, type NewMail } from '#server/features/mail/outbox.service.ts';
import { makeAdmin, makeShop } from '#server/testing/factories.ts';
import { startMailReceiver } from '#server/testing/mail-receiver.ts';
import { makeMailLink } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const MAIL_URL = '/api/admin/mail';
const receiver = await startMailReceiver();
afterAll(() => receiver.stop());
const clock = testClock();
const publicUrl = 'https://wraps.example';
const mail = { smtpUrl: receiver.url, from: 'wraps@shop.example' };
const app = await startTestApp({ now: clock.now, config: { mail, publicUrl } });
const appWithoutMail = await startTestApp();
const admin = await app.as(await makeAdmin(app));

beforeEach(async () => {
  await app.database.sql.delete(mailMessages);
  receiver.received.length = 0;
});

describe('the outbox', () => {
  test('lists messages newest first, without their bodies', async () => {
    await queue({ to: 'dana@example.com', subject: 'First' });
    await queue({
      kind: 'reset-password',
      subject: 'Second',
      link: await makeMailLink(app),
      paragraphs: ['token-abc'],
    });

    const { status, body, text } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject([
      { kind: 'reset-password', subject: 'Second', state: 'waiting', attempts: 0, canResend: true },
      { to: 'dana@example.com', subject: 'First', lastError: null, isSending: false, sentAt: null },
    ]);
    expect(text).not.toContain('token-abc');
  });

  test('shows the last error and the next attempt', async () => {
    receiver.refusalStatuses.set('busy@example.com', 450);
    await queue({ to: 'busy@example.com' });
    await app.mailSender.sendDue();
    const nextAttemptAt = new Date(clock.now().getTime() + 60_000).toISOString();
    const lastError = expect.stringContaining('450 No mailbox');
    expect((await list()).body).toMatchObject([{ state: 'waiting', attempts: 1, nextAttemptAt, lastError }]);
  });

  test('can be filtered by state and read page by page', async () => {
    for (const subject of ['one', 'two', 'three']) await queue({ subject });
    await app.mailSender.sendDue();
    await queue({ subject: 'four' });

    const firstPage = await list('?state=sent&limit=2');
    expect(firstPage.headers['x-total-count']).toBe('3');
    expect(firstPage.body.map(({ subject }) => subject)).toEqual(['three', 'two']);
    const nextPageUrl = /<(.+?)>/.exec(firstPage.headers['link'] ?? '')?.[1] ?? '';
    expect((await admin.get<MailRecord[]>(nextPageUrl)).body.map(({ subject }) => subject)).toEqual(['one']);
    expect(await list('?state=lost')).toMatchObject({ status: 400 });
  });
});

describe('a message', () => {
  test('that failed can be sent again with a reset number of attempts', async () => {
    receiver.refusalStatuses.set('gone@example.com', 550);
    const id = await queue({ to: 'gone@example.com' });
    await app.mailSender.sendDue();
    receiver.refusalStatuses.delete('gone@example.com');

    expect(await resend(id)).toMatchObject({
      status: 200,
      body: { state: 'waiting', attempts: 0, lastError: null },
    });
    await app.mailSender.sendDue();
    expect(receiver.received).toHaveLength(1);
  });

  test('that waits for another attempt can be sent now', async () => {
    receiver.refusalStatuses.set('busy@example.com', 450);
    const id = await queue({ to: 'busy@example.com' });
    await app.mailSender.sendDue();
    receiver.refusalStatuses.delete('busy@example.com');
    await resend(id);
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'sent' });
  });

  test('that was sent can be sent again under a new Message-ID', async () => {
    const id = await queue();
    await app.mailSender.sendDue();
    await resend(id);
    await app.mailSender.sendDue();
    const ids = receiver.received.map(({ content }) => content.messageId);
    expect(new Set(ids).size).toBe(2);
  });

  test('that failed because it was too late can be sent by an admin', async () => {
    const id = await queue({ sendBy: clock.now() });
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'failed' });
    await resend(id);
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'sent' });
  });

  test('cannot be sent again after it was sent with a secret link', async () => {
    const id = await queue({ link: await makeMailLink(app) });
    await app.mailSender.sendDue();
    expect((await list()).body).toMatchObject([{ id, canResend: false }]);
    expect(await resend(id)).toMatchObject({
      status: 409,
      body: {
        message:
          'This message had a secret link, so its text was deleted. Repeat the action that sent it to send a new link',
      },
    });
  });

  test('that waits can be canceled, and its secret link is deleted', async () => {
    const id = await queue({ link: await makeMailLink(app) });
    expect(await cancel(id)).toMatchObject({ status: 200, body: { state: 'canceled', nextAttemptAt: null } });
    expect(await find(id)).toMatchObject({ text: null, html: null });
    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);
  });

  test('to a deleted account is not sent, even when its lease has expired', async () => {
    const { id } = await makeShop(app);
    await queue({ to: 'gone@example.com', toUserId: id });
    const leasedMailId = await queue({ to: 'gone@example.com', toUserId: id });
    await app.database.sql
      .update(mailMessages)
      .set({ leaseUntil: clock.now() })
      .where(eq(mailMessages.id, leasedMailId));
    expect((await admin.delete(`/api/admin/users/${id}`)).status).toBe(200);
    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);
  });

  test('to an account that is deleted while the message is being sent is not sent again', async () => {
    const { id: toUserId } = await makeShop(app);
    const id = await queue({ to: 'gone@example.com', toUserId });
    const leaseUntil = new Date(clock.now().getTime() + 1_000);
    await app.database.sql.update(mailMessages).set({ leaseUntil }).where(eq(mailMessages.id, id));
    expect((await admin.delete(`/api/admin/users/${toUserId}`)).status).toBe(200);
    clock.advanceHours(1);
    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'failed', lastError: 'The body was deleted' });
  });

  test('that was sent cannot be canceled', async () => {
    const id = await queue();
    await app.mailSender.sendDue();
    expect(await cancel(id)).toMatchObject({
      status: 409,
      body: { message: 'Only a waiting message can be canceled' },
    });
  });

  test('that is being sent can be neither canceled nor sent again', async () => {
    const id = await queue();
    const leaseUntil = new Date(clock.now().getTime() + 1_000);
    await app.database.sql.update(mailMessages).set({ leaseUntil }).where(eq(mailMessages.id, id));
    expect((await list()).body).toMatchObject([{ isSending: true }]);
    for (const response of [await cancel(id), await resend(id)])
      expect(response).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('is being sent') },
      });
  });

  test('that does not exist is not found', async () => {
    expect(await resend(2_147_483_647)).toMatchObject({
      status: 404,
      body: { message: 'Message not found' },
    });
    expect(await cancel(2_147_483_647)).toMatchObject({ status: 404 });
  });
});

describe('a test message', () => {
  test('is sent to any address', async () => {
    const testMailResponse = await admin.post(`${MAIL_URL}/test`, { to: 'dana@example.com' });
    expect(testMailResponse).toMatchObject({
      status: 201,
      body: { kind: 'test', to: 'dana@example.com', state: 'waiting' },
    });
    await app.mailSender.sendDue();
    expect(receiver.received).toMatchObject([{ content: { subject: 'Test message from Wrapline' } }]);
  });

  test('requires a valid address', async () => {
    expect(await admin.post(`${MAIL_URL}/test`, { to: 'dana' })).toMatchObject({
      status: 400,
      body: { errors: { to: { _errors: ['Invalid email address'] } } },
    });
  });

  test('is a 409 that names the settings when mail is not configured', async () => {
    const browser = await appWithoutMail.as(await makeAdmin(appWithoutMail));
    expect(await browser.post(`${MAIL_URL}/test`, { to: 'dana@example.com' })).toMatchObject({
      status: 409,
      body: { message: 'Mail is not configured: set SMTP_URL, MAIL_FROM and PUBLIC_URL' },
    });
  });
});

describe('the status', () => {
  test('names the mail server without its credentials', async () => {
    const server = { host: 'localhost', port: receiver.port, from: 'wraps@shop.example' };
    expect((await status()).body).toEqual({ server, delayed: null, lastSentAt: null });
  });

  test('shows the number and the error of the delayed messages, and when the last message was sent', async () => {
    await queue();
    await app.mailSender.sendDue();
    const lastSentAt = clock.now().toISOString();
    clock.advanceHours(1);
    await receiver.stop();
    await queue();
    await queue();
    await app.mailSender.sendDue();
    await receiver.restart();
    const lastError = expect.stringContaining('ECONNREFUSED');
    expect((await status()).body).toMatchObject({ lastSentAt, delayed: { messages: 2, lastError } });
  });

  test('shows when a message was last sent, even if this message was queued before another sent message', async () => {
    receiver.refusalStatuses.set('busy@example.com', 450);
    await queue({ to: 'busy@example.com' });
    await queue();
    await app.mailSender.sendDue();
    receiver.refusalStatuses.delete('busy@example.com');
    clock.advanceHours(1);
    await app.mailSender.sendDue();
    expect((await status()).body).toMatchObject({ lastSentAt: clock.now().toISOString(), delayed: null });
  });

  test('says that mail is not configured', async () => {
    const browser = await appWithoutMail.as(await makeAdmin(appWithoutMail));
    expect((await browser.get(`${MAIL_URL}/status`)).body).toMatchObject({ server: null });
  });
});

test('only admins may see and change the outbox', async () => {
  const id = await queue();
  const shop = await app.as(await makeShop(app));
  for (const response of [
    await shop.get(MAIL_URL),
    await shop.get(`${MAIL_URL}/status`),
    await shop.post(`${MAIL_URL}/test`, { to: 'dana@example.com' }),
    await shop.post(`${MAIL_URL}/${id}/resend`),
    await shop.delete(`${MAIL_URL}/${id}`),
  ])
    expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await find(id)).toMatchObject({ state: 'waiting' });
});

async function queue(overrides: Partial<NewMail> = {}): Promise<number> {
  const message = {
    kind: 'notification' as const,
    to: 'dana@example.com',
    toUserId: null,
    causedById: null,
    subject: 'Hello',
    paragraphs: ['Hello.'],
    ...overrides,
  };
  await app.database.transaction((tx) => queueMail(tx, app, message));
  const [newest] = (await list()).body;
  return newest?.id ?? 0;
}

function list(query = '') {
  return admin.get<MailRecord[]>(`${MAIL_URL}${query}`);
}

const status = () => admin.get(`${MAIL_URL}/status`);
const resend = (id: number) => admin.post(`${MAIL_URL}/${id}/resend`);
const cancel = (id: number) => admin.delete(`${MAIL_URL}/${id}`);

async function find(id: number) {
  const [row] = await app.database.sql.select().from(mailMessages).where(eq(mailMessages.id, id));
  return row;
}
