import tls from 'node:tls';
import { afterAll, describe, expect, test } from 'vitest';
import { mailMessages } from '#server/db/schema/mail.ts';
import { MailSender } from '#server/features/mail/mail-sender.service.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import { makeCertificate } from '#server/testing/certificate.ts';
import { startMailReceiver, type MailReceiver } from '#server/testing/mail-receiver.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const account = { user: 'wraps@shop.example', password: 'film & foil/9' };
const credentials = 'wraps%40shop.example:film%20%26%20foil%2F9';

// Trusts the certificate as if it were in NODE_EXTRA_CA_CERTS, or issued by a public authority.
const trustedCertificate = makeCertificate();
const authorities = tls.getCACertificates('default');
tls.setDefaultCACertificates([...authorities, trustedCertificate.cert]);
afterAll(() => tls.setDefaultCACertificates(authorities));

describe('a mail server that offers STARTTLS', () => {
  test('gets messages and credentials encrypted', async () => {
    const receiver = await startReceiver({ certificate: trustedCertificate, account });
    await send(`smtp://${credentials}@localhost:${receiver.port}`);
    expect(receiver.received).toMatchObject([{ isEncrypted: true, user: account.user }]);
  });

  test('gets encrypted messages even without credentials', async () => {
    const receiver = await startReceiver({ certificate: trustedCertificate });
    await send(`smtp://localhost:${receiver.port}`);
    expect(receiver.received).toMatchObject([{ isEncrypted: true }]);
  });

  test('gets nothing when its certificate is not trusted', async () => {
    const receiver = await startReceiver({ certificate: makeCertificate(), account });
    const mail = await send(`smtp://${credentials}@localhost:${receiver.port}`);
    expect(mail).toMatchObject({
      state: 'waiting',
      lastError: expect.stringContaining('self-signed certificate'),
    });
    expect(receiver.received).toEqual([]);
  });
});

test('smtps:// is encrypted from the first byte', async () => {
  const receiver = await startReceiver({ certificate: trustedCertificate, account, secure: true });
  await send(`smtps://${credentials}@localhost:${receiver.port}`);
  expect(receiver.received).toMatchObject([{ isEncrypted: true, user: account.user }]);
});

describe('a mail server without TLS', () => {
  test('gets neither credentials nor messages when SMTP_URL has a user', async () => {
    const receiver = await startReceiver({ account });
    const mail = await send(`smtp://${credentials}@localhost:${receiver.port}`);
    expect(mail).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('STARTTLS') });
    expect(receiver.signIns).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  test('gets credentials and messages on localhost when SMTP_URL has tls=off', async () => {
    const receiver = await startReceiver({ account });
    await send(`smtp://${credentials}@localhost:${receiver.port}?tls=off`);
    expect(receiver.received).toMatchObject([{ isEncrypted: false, user: account.user }]);
  });
});

describe('a wrong password', () => {
  test('keeps the message waiting, because the setting can be corrected', async () => {
    const receiver = await startReceiver({ certificate: trustedCertificate, account });
    const mail = await send(`smtp://wraps:vinyl-secret@localhost:${receiver.port}`);
    expect(mail).toMatchObject({ state: 'waiting', lastError: expect.stringContaining('535') });
  });

  test('appears neither in the error nor in the log, even when the mail server repeats it', async () => {
    const receiver = await startReceiver({ certificate: trustedCertificate, account });
    const mail = await send(`smtp://wraps:vinyl-secret@localhost:${receiver.port}`);
    expect(mail.lastError).toContain('[password] is not the password');
    expect(JSON.stringify(app.logged)).not.toContain('vinyl-secret');
  });
});

async function startReceiver(options: Parameters<typeof startMailReceiver>[0]): Promise<MailReceiver> {
  const receiver = await startMailReceiver(options);
  afterAll(() => receiver.stop());
  return receiver;
}

/** Sends one message through this mail server, and returns its row. */
async function send(smtpUrl: string) {
  const mail = { smtpUrl, from: 'wraps@shop.example' };
  const appWithMail = { ...app, config: { ...app.config, mail, publicUrl: 'https://wraps.example' } };
  await app.database.sql.delete(mailMessages);
  await app.database.transaction((tx) =>
    queueMail(tx, appWithMail, {
      kind: 'notification',
      to: 'dana@example.com',
      toUserId: null,
      causedById: null,
      subject: 'Hello',
      paragraphs: ['Hello Dana.'],
    }),
  );
  await new MailSender(appWithMail).sendDue();
  const [row] = await app.database.sql.select().from(mailMessages);
  if (!row) throw new Error('The message was not queued');
  return row;
}
