import { beforeEach, describe, expect, test } from 'vitest';
import type { MailKind } from '#shared/mail/mail-kinds.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { EMAIL_ADDRESS_LOCK_KEY } from '#server/features/mail/outbox.repository.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import { makeProject, makeProof, makeShop } from '#server/testing/factories.ts';
import { invite } from '#server/testing/invitations.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { findNewestToken, mailsTo } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({
  now: clock.now,
  config: {
    mail: { smtpUrl: 'smtp://localhost:9', from: 'wraps@shop.example' },
    publicUrl: 'https://wraps.example',
    rateLimit: true,
  },
});

beforeEach(() => app.database.sql.delete(mailMessages).then(() => undefined));

describe('mail to one address', () => {
  test('is limited to 30 messages an hour, regardless of the case of the address', async () => {
    await queueMany(30, () => ({ to: 'dana@example.com' }));
    clock.advanceHours(0.25);
    await expect(queue({ to: 'Dana@Example.com' })).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'This address has received too many emails. Please try again later',
      details: { retryAfterSeconds: 2_700 },
    });
    await queue({ to: 'eve@example.com' });

    clock.advanceHours(0.75);
    await queue({ to: 'dana@example.com' });
  });

  test('is limited to 100 messages a day', async () => {
    for (let hour = 0; hour < 4; hour += 1) {
      await queueMany(25, () => ({ to: 'dana@example.com' }));
      clock.advanceHours(2);
    }
    await expect(queue({ to: 'dana@example.com' })).rejects.toMatchObject({
      code: 'rate_limited',
      details: { retryAfterSeconds: 16 * 3_600 },
    });
    clock.advanceHours(16);
    await queue({ to: 'dana@example.com' });
  });

  test('is not limited with RATE_LIMIT=off', async () => {
    const appWithoutLimits = { ...app, config: { ...app.config, rateLimit: false } };
    for (let number = 0; number < 31; number += 1) await queue({ to: 'dana@example.com' }, appWithoutLimits);
    expect(await count()).toBe(31);
  });

  test('stays at its limit when many messages are queued at once', async () => {
    const queueCalls = Array.from({ length: 40 }, () => queue({ to: 'dana@example.com' }));
    const results = await Promise.allSettled(queueCalls);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(30);
    expect(await count()).toBe(30);
  });
});

// Two transactions that lock the same addresses in different orders would deadlock.
describe.runIf(app.database.kind === 'postgresql')('a transaction that mails several addresses', () => {
  test('locks the addresses of reviewers in a fixed order', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    const { id: proofId } = await makeProof(app, project);
    const browser = await app.as(shop);
    const [first, second] = await inLockOrder('dana@fleet.example', 'priya@fleet.example');
    const reviewers = [second, first].map((email) => ({ name: email, email }));
    const send = () => browser.post(`/api/projects/${project.id}/reviews`, { proofId, reviewers });
    expect(await locksFirstAddressFirst({ first, second }, send)).toEqual({
      status: 201,
      isSecondFree: true,
    });
  });

  test('locks the current and the new address of an account in a fixed order', async () => {
    const [first, second] = await inLockOrder('pat@old.example', 'pat@new.example');
    const shop = await makeShop(app, { email: first, emailVerifiedAt: clock.now() });
    const browser = await app.as(shop);
    const change = () => browser.patch(`/api/users/${shop.id}`, { email: second });
    expect(await locksFirstAddressFirst({ first, second }, change)).toEqual({
      status: 200,
      isSecondFree: true,
    });
  });

  async function inLockOrder(...addresses: [string, string]): Promise<[string, string]> {
    const { rows } = await app.database.pool.query<{ address: string }>(
      'select address from unnest($1::text[]) as address order by hashtext(address)',
      [addresses],
    );
    return rows.map(({ address }) => address) as [string, string];
  }

  /**
   * Makes a call wait for the lock of the first address. `isSecondFree` is true if the call has not locked the second address
   * meanwhile.
   */
  async function locksFirstAddressFirst(
    { first, second }: { first: string; second: string },
    call: () => Promise<{ status: number }>,
  ) {
    let isSecondFree = false;
    const { status } = await waitForLock(app, {
      lock: (connection) =>
        connection.query('select pg_advisory_xact_lock($1, hashtext($2))', [EMAIL_ADDRESS_LOCK_KEY, first]),
      call,
      meanwhile: async () => {
        const { rows } = await app.database.pool.query<{ isFree: boolean }>(
          'select pg_try_advisory_xact_lock($1, hashtext($2)) as "isFree"',
          [EMAIL_ADDRESS_LOCK_KEY, second],
        );
        isSecondFree = rows[0]?.isFree ?? false;
      },
    });
    return { status, isSecondFree };
  }
});

test('mail about an account is sent to an address that received too many invitations', async () => {
  const email = 'pat@example.com';
  const shop = await makeShop(app, { email, emailVerifiedAt: clock.now() });
  const stranger = await makeShop(app);
  const [browser, project] = [await app.as(stranger), await makeProject(app, stranger)];
  await app.database.sql.insert(mailMessages).values(
    Array.from({ length: 100 }, (_, number) => ({
      kind: 'invitation' as const,
      messageId: `<${number}@wraps.example>`,
      toAddress: email,
      subject: 'Invitation',
      createdAt: clock.now(),
    })),
  );

  await expect(invite(browser, project, { name: 'Pat', email })).rejects.toThrow('too many emails');
  await app.visitor.post('/api/auth/forgot-password', { login: shop.username });
  const token = await findNewestToken(app, email);
  const newPassword = 'rolls of chrome film';
  expect((await app.visitor.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200);

  const kinds = (await mailsTo(app, email)).map(({ kind }) => kind);
  expect(kinds.slice(100)).toEqual(['reset-password', 'password-changed']);
});

test('mail of one kind about an account is limited to 30 messages an hour', async () => {
  const [to, kind] = ['pat@example.com', 'second-step'] as const;
  for (let number = 0; number < 30; number += 1) await queue({ to, kind });
  await expect(queue({ to, kind })).rejects.toMatchObject({ code: 'rate_limited' });
  await queue({ to, kind: 'password-changed' });
});

describe('mail that one account causes', () => {
  test('is limited to 100 messages an hour', async () => {
    const { id: causedById } = await makeShop(app);
    await queueMany(100, (number) => ({ to: `person${number}@example.com`, causedById }));
    await expect(queue({ to: 'dana@example.com', causedById })).rejects.toMatchObject({
      code: 'rate_limited',
      message: 'Your account has triggered too many emails. Please try again later',
    });
    await queue({ to: 'dana@example.com', causedById: (await makeShop(app)).id });
  });
});

interface TestMail {
  kind?: MailKind;
  to: string;
  causedById?: number;
}

function queue({ kind = 'notification', to, causedById }: TestMail, context = app): Promise<boolean> {
  return context.database.transaction((tx) =>
    queueMail(tx, context, {
      kind,
      to,
      toUserId: null,
      causedById: causedById ?? null,
      subject: 'Hello',
      paragraphs: ['Hello.'],
    }),
  );
}

async function queueMany(total: number, makeMail: (number: number) => TestMail): Promise<void> {
  for (let number = 0; number < total; number += 1) await queue(makeMail(number));
}

function count(): Promise<number> {
  return app.database.sql.$count(mailMessages);
}
