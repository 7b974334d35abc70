import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { queueMail } from '#server/features/mail/outbox.service.ts';
import { accountForm } from '#server/testing/accounts.ts';
import { makeShop, uniqueName } from '#server/testing/factories.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { mailsTo, findNewestToken, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { ...WITH_MAIL, rateLimit: true } });
const unlimitedApp = await startTestApp({ config: WITH_MAIL });

let addressCount = 0;
function freshAddress(): string {
  addressCount += 1;
  return `10.9.0.${addressCount}`;
}

function requestReset(login: string, remoteAddress = freshAddress()) {
  const payload = { login };
  return app.visitor.send<ErrorBody>({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload,
    remoteAddress,
  });
}

describe('a reset', () => {
  test('can be requested at most five times an hour for a known or unknown name', async () => {
    const { username } = await makeShop(app, { emailVerifiedAt: new Date() });
    for (const login of [username, uniqueName()]) {
      const responses = await Promise.all(Array.from({ length: 6 }, () => requestReset(login)));
      const refusedResponses = responses.filter(({ status }) => status === 429);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
      expect(refusedResponses).toMatchObject([
        {
          body: {
            code: 'rate_limited',
            message: 'Too many password resets were requested. Please try again later',
          },
        },
      ]);
      expect(Number(refusedResponses[0]?.headers['retry-after'])).toBeGreaterThan(60);
    }
  });

  test('is mailed at most five times an hour to an account', async () => {
    const email = freshEmail();
    const { username } = await makeShop(app, { email, emailVerifiedAt: new Date() });

    const responses = await Promise.all(
      [username, email].flatMap((login) => repeatInParallel(4, () => requestReset(login))),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  test('is mailed at most five times an hour to an address with several accounts', async () => {
    const email = freshEmail();
    const userFields = { email, emailVerifiedAt: new Date() };
    const shops = [await makeShop(app, userFields), await makeShop(app, userFields)];
    await Promise.all(shops.flatMap(({ username }) => repeatInParallel(4, () => requestReset(username))));
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  test.runIf(app.database.kind === 'postgresql')(
    'of several accounts delays no other mail to their address while one of the accounts is locked',
    async () => {
      const email = freshEmail();
      const userFields = { email, emailVerifiedAt: new Date() };
      const [, second] = [await makeShop(app, userFields), await makeShop(app, userFields)];
      const mail = {
        kind: 'notification',
        to: email,
        toUserId: second.id,
        causedById: null,
        subject: 'Hello',
      } as const;

      const { status } = await waitForLock(app, {
        lock: (connection) =>
          connection.query('select 1 from users where id = $1 for no key update', [second.id]),
        call: () => requestReset(email),
        meanwhile: () =>
          app.database.transaction((tx) => queueMail(tx, app, { ...mail, paragraphs: ['Hello.'] })),
      });

      expect(status).toBe(200);
      expect(await mailsTo(app, email)).toMatchObject([
        { kind: 'notification' },
        { kind: 'reset-password' },
        { kind: 'reset-password' },
      ]);
    },
  );

  test('can be requested at most twenty times an hour from an IP address', async () => {
    const responses = await Promise.all(repeatInParallel(21, () => requestReset(uniqueName(), '10.8.0.1')));
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test('clears the failed sign-ins from the same IP address', async () => {
    const [email, remoteAddress] = [freshEmail(), freshAddress()];
    const { username } = await makeShop(app, { email, emailVerifiedAt: new Date() });
    const signIn = (password: string) =>
      app.visitor.send({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password },
        remoteAddress,
      });
    for (let guess = 0; guess < 8; guess += 1) await signIn(`guess ${guess}`);
    expect((await signIn('one more')).status).toBe(429);
    await requestReset(username, remoteAddress);
    const payload = { token: await findNewestToken(app, email), newPassword: 'rolls of chrome' };
    await app.visitor.send({ method: 'POST', url: '/api/auth/reset-password', payload, remoteAddress });

    expect((await signIn('rolls of chrome')).status).toBe(200);
  });
});

describe('a confirmation', () => {
  test('is mailed at most five times an hour to an account', async () => {
    const email = freshEmail();
    const shop = await app.as(await makeShop(app, { email }));

    const responses = await Promise.all(repeatInParallel(6, () => shop.post('/api/users/me/confirmation')));

    const refusedResponses = responses.filter(({ status }) => status === 429);
    expect(refusedResponses).toMatchObject([{ body: { code: 'rate_limited' } }]);
    expect(Number(refusedResponses[0]?.headers['retry-after'])).toBeGreaterThan(60);
    expect(await mailsTo(app, email)).toHaveLength(5);
  });

  test('counts new addresses of one account together', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const statuses = [];
    for (let change = 0; change < 6; change += 1) {
      const payload = { email: freshEmail() };
      statuses.push((await browser.send({ method: 'PATCH', url: `/api/users/${shop.id}`, payload })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('is mailed at most five times an hour to an address, although every registration succeeds', async () => {
    const email = freshEmail();
    const register = () =>
      app.visitor.send({
        method: 'POST',
        url: '/api/auth/register',
        payload: { ...accountForm(), email },
        remoteAddress: freshAddress(),
      });

    const responses = await Promise.all(repeatInParallel(6, register));

    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(await mailsTo(app, email)).toHaveLength(5);
  });
});

test('RATE_LIMIT=off lifts the limits', async () => {
  const email = freshEmail();
  const { username, id } = await makeShop(unlimitedApp, { email, emailVerifiedAt: new Date() });
  const login = { login: username };
  const responses = await Promise.all(
    repeatInParallel(21, () => unlimitedApp.visitor.post('/api/auth/forgot-password', login)),
  );
  expect(responses.every(({ status }) => status === 200)).toBe(true);
  expect((await mailsTo(unlimitedApp, email)).every(({ toUserId }) => toUserId === id)).toBe(true);
  expect(await mailsTo(unlimitedApp, email)).toHaveLength(21);
});

function repeatInParallel<T>(times: number, act: () => Promise<T>): Promise<T>[] {
  return Array.from({ length: times }, act);
}

function freshEmail(): string {
  return `${uniqueName()}@example.com`;
}
