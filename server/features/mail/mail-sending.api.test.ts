import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { activities } from '#server/db/schema/events.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { MailSender } from '#server/features/mail/mail-sender.service.ts';
import { writeMail, type NewMail } from '#server/features/mail/outbox.service.ts';
import { eventually } from '#server/testing/eventually.ts';
import { makeShop } from '#server/testing/factories.ts';
import { startMailReceiver } from '#server/testing/mail-receiver.ts';
import { makeMailLink } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';
import { runMaintenance } from '#server/maintenance.ts';

const receiver = await startMailReceiver();
afterAll(() => receiver.stop());
const clock = testClock();
const app = await startTestApp({
  now: clock.now,
  config: {
    mail: { smtpUrl: receiver.url, from: 'Wrapline <wraps@shop.example>' },
    publicUrl: 'https://wraps.example',
  },
});

beforeEach(async () => {
  await app.database.sql.delete(mailMessages);
  receiver.received.length = 0;
  receiver.accept = async () => undefined;
});

describe('a message', () => {
  test('arrives at its recipient from the configured sender', async () => {
    await queue({ to: 'dana@example.com', subject: 'Your proof is ready' });
    await app.mailSender.sendDue();

    expect(receiver.received).toMatchObject([
      {
        recipients: ['dana@example.com'],
        content: { subject: 'Your proof is ready', from: { text: '"Wrapline" <wraps@shop.example>' } },
      },
    ]);
  });

  test('has its content and its link in a text part and an HTML part', async () => {
    const button = { label: 'Open the proof', url: 'https://wraps.example/project/7' };
    await queue({ paragraphs: ['The proof of “Bäckerei <Süß>” is ready.'], button });
    await app.mailSender.sendDue();

    const [{ content } = throwMessageNotFound()] = receiver.received;
    expect(content.text).toContain('The proof of “Bäckerei <Süß>” is ready.');
    expect(content.text).toContain('Open the proof: https://wraps.example/project/7');
    expect(content.html).toContain('Bäckerei &#60;Süß&#62;');
    expect(content.html).toContain('<a href="https://wraps.example/project/7"');
    expect(content.attachments).toEqual([]);
  });

  test('is marked as automatically generated', async () => {
    await queue();
    await app.mailSender.sendDue();
    expect(receivedHeaders()).toMatchObject({ 'auto-submitted': 'auto-generated' });
    expect(receivedHeaders()).not.toHaveProperty('list');
  });

  test('with an unsubscribe URL has the headers for one-click unsubscribe', async () => {
    await queue({ unsubscribeUrl: 'https://wraps.example/unsubscribe/abc' });
    await app.mailSender.sendDue();

    const lines = receiver.received[0]?.content.headerLines.map(({ line }) => line);
    expect(lines).toContain('List-Unsubscribe: <https://wraps.example/unsubscribe/abc>');
    expect(lines).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(receiver.received[0]?.content.text).toContain('https://wraps.example/unsubscribe/abc');
  });

  test('gets no headers or recipients from line breaks in its subject', async () => {
    await queue({ to: 'dana@example.com', subject: 'Van\r\nBcc: eve@example.com\r\n\r\nHello' });
    await app.mailSender.sendDue();

    const [{ recipients, content } = throwMessageNotFound()] = receiver.received;
    expect(recipients).toEqual(['dana@example.com']);
    expect(content.subject).toBe('Van Bcc: eve@example.com Hello');
    expect(content.headers.has('bcc')).toBe(false);
  });

  test('with a long subject has no half of an emoji at its end', async () => {
    const id = await queue({ subject: `${'x'.repeat(199)}🚐` });
    expect(await find(id)).toMatchObject({ subject: 'x'.repeat(199) });
  });

  test.each([
    'dana@example.com, eve@example.com',
    'Dana <dana@example.com>',
    'a@b\r\nRCPT TO:<eve@example.com>',
  ])('is not sent to %j, which is not a single address', async (to) => {
    const id = await queue({ to });
    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);
    expect(await find(id)).toMatchObject({ state: 'failed', lastError: 'This is not an email address' });
  });

  test('of a transaction that is rolled back is not sent', async () => {
    const failingTransaction = app.database.transaction(async (tx) => {
      await writeMail(tx, app, makeMail());
      throw new Error('changed my mind');
    });
    await expect(failingTransaction).rejects.toThrow('changed my mind');
    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);
  });

  test('is sent right after the commit', async () => {
    const sender = new MailSender(app);
    sender.start();
    await queue();
    await eventually(() => expect(receiver.received).toHaveLength(1));
    await sender.stop();
  });

  test('that was committed before its process was killed is sent by the next process', async () => {
    const id = await queue();
    await new MailSender(app).sendDue();
    expect(receiver.received).toHaveLength(1);
    expect(await find(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sentAt: clock.now(),
      leaseUntil: null,
    });
  });

  test('with a secret link is sent before other messages', async () => {
    for (let number = 0; number < 6; number += 1) await queue({ subject: 'Summary' });
    await queue({ subject: 'Reset', link: await makeMailLink(app) });
    const release = Promise.withResolvers<void>();
    receiver.accept = () => release.promise;
    const sending = app.mailSender.sendDue();
    await eventually(async () =>
      expect((await allMails()).filter(({ leaseUntil }) => leaseUntil)).toHaveLength(3),
    );
    const leasedMails = (await allMails()).filter(({ leaseUntil }) => leaseUntil);
    release.resolve();
    await sending;
    expect(leasedMails.map(({ subject }) => subject)).toContain('Reset');
  });

  test('that was sent is deleted after 90 days', async () => {
    await queue();
    await app.mailSender.sendDue();
    const waitingMailId = await queue();

    clock.passDays(89);
    await runMaintenance(app);
    expect(await allMails()).toHaveLength(2);
    clock.passDays(2);
    await runMaintenance(app);
    expect(await allMails()).toMatchObject([{ id: waitingMailId }]);
  });

  test('that failed is deleted after 90 days with its event, which contains the address', async () => {
    receiver.refusalStatuses.set('gone@example.com', 550);
    await queue({ to: 'gone@example.com', causedById: (await makeShop(app)).id });
    await app.mailSender.sendDue();
    const isFailure = eq(activities.action, 'mail_failed');
    const failures = () => app.database.sql.select().from(activities).where(isFailure);
    // The database sets the time of an event, but maintenance uses the clock of the test.
    await app.database.sql.update(activities).set({ createdAt: clock.now() }).where(isFailure);

    clock.passDays(89);
    await runMaintenance(app);
    expect(await failures()).not.toEqual([]);
    clock.passDays(2);
    await runMaintenance(app);
    expect([...(await allMails()), ...(await failures())]).toEqual([]);
  });
});

describe('the body of a message with a secret link', () => {
  test('is deleted when the message is sent', async () => {
    const id = await queue({ link: await makeMailLink(app) });
    expect(await find(id)).toMatchObject({
      text: expect.stringContaining('Hello'),
      html: expect.any(String),
    });
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'sent', text: null, html: null });
  });

  test('is deleted when the message fails permanently', async () => {
    receiver.refusalStatuses.set('gone@example.com', 550);
    const id = await queue({ to: 'gone@example.com', link: await makeMailLink(app) });
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'failed', text: null, html: null });
  });
});

describe('a message that is not accepted', () => {
  test('fails at once when the recipient is permanently refused', async () => {
    receiver.refusalStatuses.set('gone@example.com', 550);
    const id = await queue({ to: 'gone@example.com' });
    await app.mailSender.sendDue();

    const lastError = expect.stringContaining('550 No mailbox gone@example.com');
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 1, lastError });
  });

  test('is reported as not delivered to the person whose action caused it', async () => {
    const shop = await makeShop(app);
    receiver.refusalStatuses.set('gone@example.com', 550);
    await queue({ to: 'gone@example.com', subject: 'Please review', causedById: shop.id });
    await queue({ to: 'gone@example.com', subject: 'Reminder' });
    await app.mailSender.sendDue();
    await app.dispatcher.dispatchDue();

    expect((await (await app.as(shop)).get('/api/notifications')).body).toMatchObject([
      {
        title: 'Email not delivered',
        message: 'Wrapline could not deliver an email to gone@example.com. Subject: Please review',
      },
    ]);
  });

  test('waits when the recipient is temporarily refused', async () => {
    receiver.refusalStatuses.set('busy@example.com', 450);
    const id = await queue({ to: 'busy@example.com' });
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'waiting', nextAttemptAt: timeInMinutes(1) });

    receiver.refusalStatuses.delete('busy@example.com');
    clock.advanceHours(1 / 60);
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'sent', attempts: 2, lastError: null });
  });

  test('is retried after 1, 5, 30, 120 and 720 minutes while the mail server is down, and then fails', async () => {
    await receiver.stop();
    const id = await queue();
    for (const minutes of [1, 5, 30, 120, 720]) {
      await app.mailSender.sendDue();
      expect(await find(id)).toMatchObject({ state: 'waiting', nextAttemptAt: timeInMinutes(minutes) });
      await app.mailSender.sendDue();
      clock.advanceHours(minutes / 60);
    }
    await app.mailSender.sendDue();
    const lastError = expect.stringContaining('ECONNREFUSED');
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 6, lastError });
    await receiver.restart();
  });

  test('fails when its next attempt would be too late', async () => {
    await receiver.stop();
    const id = await queue({ sendBy: timeInMinutes(300) });
    for (const minutes of [1, 5, 30, 120]) {
      await app.mailSender.sendDue();
      expect(await find(id)).toMatchObject({ state: 'waiting', nextAttemptAt: timeInMinutes(minutes) });
      clock.advanceHours(minutes / 60);
    }
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 5 });
    await receiver.restart();
  });

  test('fails without an attempt when the server was stopped until it is too late', async () => {
    const id = await queue({ sendBy: timeInMinutes(300) });
    clock.advanceHours(5);
    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);
    const lastError = 'It was too late to send this message';
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 0, lastError });
  });

  test('fails as too late when maintenance has deleted its expired link', async () => {
    const id = await queue({ link: await makeMailLink(app) });
    clock.advanceHours(1);
    await runMaintenance(app);
    await app.mailSender.sendDue();
    const lastError = 'It was too late to send this message';
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 0, lastError });
  });

  test('fails when its link would have expired at the next attempt', async () => {
    await receiver.stop();
    const id = await queue({ link: await makeMailLink(app) });
    for (const minutes of [1, 5]) {
      await app.mailSender.sendDue();
      expect(await find(id)).toMatchObject({ state: 'waiting', nextAttemptAt: timeInMinutes(minutes) });
      clock.advanceHours(minutes / 60);
    }
    await app.mailSender.sendDue();
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: 3, text: null });
    await receiver.restart();
  });

  test('arrives once with the same Message-ID when the mail server is back', async () => {
    await receiver.stop();
    const id = await queue();
    await app.mailSender.sendDue();
    await receiver.restart();
    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);

    clock.advanceHours(1 / 60);
    await app.mailSender.sendDue();
    expect(receiver.received).toMatchObject([{ content: { messageId: (await find(id)).messageId } }]);
  });

  test('is logged without its recipient', async () => {
    receiver.refusalStatuses.set('gone@example.com', 550);
    const id = await queue({ to: 'gone@example.com' });
    await app.mailSender.sendDue();
    const line = app.logged.find(({ mailId }) => mailId === id);
    expect(line).toMatchObject({ msg: 'A message could not be sent', code: 'EENVELOPE', status: 550 });
    expect(JSON.stringify(line)).not.toContain('gone@');
  });

  test('has an error without the token of its link', async () => {
    const token = 'q'.repeat(43);
    receiver.accept = async () => {
      throw Object.assign(new Error(`Spam: https://wraps.example/reset-password?token=${token}`), {
        responseCode: 451,
      });
    };
    const id = await queue({ link: await makeMailLink(app) });
    await app.mailSender.sendDue();
    const { lastError } = await find(id);
    expect(lastError).toContain('Spam: https://wraps.example/reset-password?token=[removed]');
  });
});

describe('while the mail server is slow', () => {
  test('no database connection is blocked', async () => {
    const release = Promise.withResolvers<void>();
    receiver.accept = () => release.promise;
    const id = await queue();
    const sending = app.mailSender.sendDue();
    await eventually(async () => expect((await find(id)).leaseUntil).not.toBeNull());
    await app.database.transaction((tx) => tx.select().from(mailMessages));
    release.resolve();
    await sending;
    expect(await find(id)).toMatchObject({ state: 'sent' });
  });

  test('a stop waits for the running attempt', async () => {
    const release = Promise.withResolvers<void>();
    receiver.accept = () => release.promise;
    const id = await queue();
    const sender = new MailSender(app);
    void sender.sendDue();
    await eventually(async () => expect((await find(id)).leaseUntil).not.toBeNull());
    const stopping = sender.stop();
    release.resolve();
    await stopping;
    expect(await find(id)).toMatchObject({ state: 'sent' });
  });

  test('a stop aborts the running attempt in time, and does not count it', async () => {
    const release = Promise.withResolvers<void>();
    receiver.accept = () => release.promise;
    const id = await queue();
    await app.database.sql.update(mailMessages).set({ attempts: 5 }).where(eq(mailMessages.id, id));
    const sender = new MailSender({ ...app, config: { ...app.config, stopSeconds: 0.1 } });
    void sender.sendDue();
    await eventually(async () => expect((await find(id)).leaseUntil).not.toBeNull());
    await sender.stop();
    expect(await find(id)).toMatchObject({
      state: 'waiting',
      attempts: 5,
      nextAttemptAt: clock.now(),
      lastError: 'The server was stopped while it sent this message',
      leaseUntil: null,
    });
    release.resolve();
  });
});

describe('several processes', () => {
  test('send each message once', async () => {
    for (let number = 0; number < 40; number += 1) await queue({ to: `person${number}@example.com` });
    const databases = Array.from({ length: 3 }, () => openAsAnotherProcess(app.database));
    await Promise.all(databases.map((database) => new MailSender({ ...app, database }).sendDue()));

    const recipients = receiver.received.flatMap((mail) => mail.recipients);
    expect(recipients).toHaveLength(40);
    expect(new Set(recipients).size).toBe(40);
    for (const database of databases) await database.close();
  });

  test('skip a leased message until its lease expires', async () => {
    const id = await queue();
    const leaseUntil = new Date(clock.now().getTime() + 180_000);
    await app.database.sql.update(mailMessages).set({ leaseUntil }).where(eq(mailMessages.id, id));

    await app.mailSender.sendDue();
    expect(receiver.received).toEqual([]);
    clock.advanceHours(3 / 60);
    await app.mailSender.sendDue();
    expect(receiver.received).toHaveLength(1);
  });
});

test('queues nothing when mail is not configured', async () => {
  const pendingId = app.database.transaction((tx) =>
    writeMail(tx, { ...app, config: { ...app.config, mail: null } }, makeMail()),
  );
  expect(await pendingId).toBeNull();
  expect(await allMails()).toEqual([]);
});

function makeMail(overrides: Partial<NewMail> = {}): NewMail {
  return {
    kind: 'notification',
    to: 'dana@example.com',
    toUserId: null,
    causedById: null,
    subject: 'Hello',
    paragraphs: ['Hello Dana.'],
    ...overrides,
  };
}

async function queue(overrides: Partial<NewMail> = {}): Promise<number> {
  return (
    (await app.database.transaction((tx) => writeMail(tx, app, makeMail(overrides)))) ??
    throwMessageNotFound()
  );
}

async function find(id: number) {
  const [row] = await app.database.sql.select().from(mailMessages).where(eq(mailMessages.id, id));
  return row ?? throwMessageNotFound();
}

function allMails() {
  return app.database.sql.select().from(mailMessages).orderBy(mailMessages.id);
}

function receivedHeaders(): Record<string, unknown> {
  return Object.fromEntries(receiver.received[0]?.content.headers ?? []);
}

function timeInMinutes(minutes: number): Date {
  return new Date(clock.now().getTime() + minutes * 60_000);
}

function throwMessageNotFound(): never {
  throw new Error('There is no such message');
}
