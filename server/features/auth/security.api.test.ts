import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { sessionRecord } from '#shared/auth/security.contract.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import { makeInstaller, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

type Session = z.output<typeof sessionRecord>;

const app = await startTestApp();
const strictApp = await startTestApp({ config: { passwordPolicy: 'strict' } });
const rateLimitedApp = await startTestApp({ config: { rateLimit: true } });

const NEW_PASSWORD = 'blue trucks carry rolls';

describe('PUT /api/users/{id}/password', () => {
  test('replaces the password and ends the other sessions', async () => {
    const shop = await makeShop(app);
    const [currentBrowser, otherBrowser] = [await app.as(shop), await app.as(shop)];
    const browserOfOtherUser = await app.as(await makeShop(app));

    const changeResponse = await currentBrowser.put(
      passwordUrl(shop),
      toPasswordChange(shop.password, NEW_PASSWORD),
    );

    expect(changeResponse).toMatchObject({ status: 200, body: { success: true } });
    expect((await otherBrowser.get('/api/auth/session')).status).toBe(401);
    expect((await browserOfOtherUser.get('/api/auth/session')).status).toBe(200);
    expect((await signIn(shop, shop.password)).status).toBe(401);
    expect((await signIn(shop, NEW_PASSWORD)).status).toBe(200);
  });

  test('continues the session under a new token', async () => {
    const shop = await makeShop(app);
    const currentBrowser = await app.as(shop);
    const [originalSession] = (await currentBrowser.get<Session[]>(`/api/users/${shop.id}/sessions`)).body;

    const { headers } = await currentBrowser.put(
      passwordUrl(shop),
      toPasswordChange(shop.password, NEW_PASSWORD),
    );

    const renewedBrowser = app.withCookie(headers['set-cookie']?.split(';')[0] ?? '');
    expect((await currentBrowser.get('/api/auth/session')).status).toBe(401);
    expect((await renewedBrowser.get(`/api/users/${shop.id}/sessions`)).body).toEqual([originalSession]);
  });

  test('rejects a wrong current password', async () => {
    const shop = await makeShop(app);
    const [currentBrowser, otherBrowser] = [await app.as(shop), await app.as(shop)];

    expect(
      await currentBrowser.put(passwordUrl(shop), toPasswordChange('guess', NEW_PASSWORD)),
    ).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        message: 'Current password is not correct',
        errors: { currentPassword: { _errors: ['Current password is not correct'] } },
      },
    });

    expect((await otherBrowser.get('/api/auth/session')).status).toBe(200);
    expect((await signIn(shop, shop.password)).status).toBe(200);
  });

  test.each([
    ['no current password', { currentPassword: '' }, 'currentPassword', 'Current password is required'],
    [
      'a new password of 5 characters',
      { newPassword: '12345' },
      'newPassword',
      'New password must be at least 6 characters',
    ],
    ['a new password that is not a text', { newPassword: true }, 'newPassword', expect.any(String)],
    [
      'a new password of 1,001 characters',
      { newPassword: 'x'.repeat(1001) },
      'newPassword',
      expect.any(String),
    ],
  ])('rejects %s', async (_what, invalidFields, field, message) => {
    const shop = await makeShop(app);
    expect(
      await (
        await app.as(shop)
      ).put(passwordUrl(shop), { ...toPasswordChange(shop.password, NEW_PASSWORD), ...invalidFields }),
    ).toMatchObject({
      status: 400,
      body: { errors: { [field]: { _errors: [message] } } },
    });
  });

  test('accepts exactly one of two parallel changes', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);

    const responses = await Promise.all(
      ['first of all', 'second of all'].map((next) =>
        browser.put(passwordUrl(shop), toPasswordChange(shop.password, next)),
      ),
    );

    // The other change fails, because its current password is now outdated, or because its session has already ended.
    const [acceptedStatus, rejectedStatus] = responses.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(acceptedStatus).toBe(200);
    expect([400, 401]).toContain(rejectedStatus);
  });

  test('limits guesses of the current password', async () => {
    const shop = await makeShop(rateLimitedApp);
    const browser = await rateLimitedApp.as(shop);

    const statuses = [];
    for (let guess = 0; guess < 10; guess += 1) {
      statuses.push(
        (await browser.put(passwordUrl(shop), toPasswordChange(`guess ${guess}`, NEW_PASSWORD))).status,
      );
    }
    const correctPasswordResponse = await browser.put(
      passwordUrl(shop),
      toPasswordChange(shop.password, NEW_PASSWORD),
    );

    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429, 429]);
    expect(correctPasswordResponse).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    });
    const { username, password } = shop;
    expect((await rateLimitedApp.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });
});

describe('PASSWORD_POLICY=strict on public endpoints', () => {
  test.each([
    ['seven77', 'Password must be at least 8 characters'],
    ['Password123!', 'This is one of the most common passwords. Please choose another one'],
  ])('rejects %s', async (password, message) => {
    const shop = await makeShop(strictApp);
    const registerResponse = await strictApp.visitor.post('/api/auth/register', {
      username: 'careful-shop',
      name: 'Careful',
      email: 'careful@example.com',
      password,
    });
    const changeResponse = await (
      await strictApp.as(shop)
    ).put(passwordUrl(shop), toPasswordChange(shop.password, password));

    expect(registerResponse).toMatchObject({
      status: 400,
      body: { errors: { password: { _errors: [message] } } },
    });
    expect(changeResponse).toMatchObject({
      status: 400,
      body: { errors: { newPassword: { _errors: [message] } } },
    });
  });

  test('rejects the username as the password', async () => {
    const shop = await makeShop(strictApp, { username: 'shop-of-karen-lee' });
    expect(
      await (
        await strictApp.as(shop)
      ).put(passwordUrl(shop), toPasswordChange(shop.password, 'Shop-of-Karen-Lee')),
    ).toMatchObject({
      status: 400,
      body: { message: 'Password must not be the username' },
    });
  });
});

describe('the sessions of a user', () => {
  test('are listed with device, IP address and last use', async () => {
    const shop = await makeShop(app);
    await signIn(shop, shop.password, {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0 Safari/537.36 Edg/130.0',
    });
    const { headers } = await signIn(shop, shop.password, {
      'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    });
    const cookie = headers['set-cookie']?.split(';')[0];

    const { status, body, text } = await app.visitor.send<Session[]>({
      method: 'GET',
      url: `/api/users/${shop.id}/sessions`,
      headers: { cookie },
    });

    expect(status).toBe(200);
    expect(body).toMatchObject([
      { device: 'Safari on iPhone', isCurrent: true, ipAddress: '127.0.0.1', place: 'This computer' },
      { device: 'Edge on Windows', isCurrent: false, lastUsedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(text).not.toMatch(/token|hash/i);
  });

  test('can be ended one by one, or all except the current one', async () => {
    const shop = await makeShop(app);
    const browsers = [await app.as(shop), await app.as(shop), await app.as(shop), await app.as(shop)];
    const [currentBrowser, otherBrowser] = browsers;
    // In the list that `otherBrowser` fetches, its own session is the current one.
    const { body } = (await otherBrowser?.get<Session[]>(`/api/users/${shop.id}/sessions`)) ?? { body: [] };
    const idOfOtherSession = body.find(({ isCurrent }) => isCurrent)?.id;

    expect(await currentBrowser?.delete(`/api/users/${shop.id}/sessions/${idOfOtherSession}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await currentBrowser?.delete(`/api/users/${shop.id}/sessions/${idOfOtherSession}`))?.status).toBe(
      404,
    );
    expect(await statusesOf(browsers)).toEqual([200, 401, 200, 200]);

    expect((await currentBrowser?.delete(`/api/users/${shop.id}/sessions`))?.status).toBe(200);
    expect(await statusesOf(browsers)).toEqual([200, 401, 401, 401]);
  });

  test('cannot be listed or ended by another user', async () => {
    const [shop, other] = [await makeShop(app), await makeInstaller(app)];
    const otherBrowser = await app.as(other);
    const { body } = await otherBrowser.get<Session[]>(`/api/users/${other.id}/sessions`);
    const browser = await app.as(shop);

    expect((await browser.delete(`/api/users/${shop.id}/sessions/${body[0]?.id}`)).status).toBe(404);
    expect((await browser.delete(`/api/users/${other.id}/sessions/${body[0]?.id}`)).status).toBe(403);
    await browser.delete(`/api/users/${shop.id}/sessions`);
    expect((await otherBrowser.get('/api/auth/session')).status).toBe(200);
    const [sessionCounts] = await app.database.sql
      .select({ live: count() })
      .from(sessions)
      .where(eq(sessions.userId, other.id));
    expect(sessionCounts?.live).toBe(1);
  });
});

function passwordUrl({ id }: TestUser): string {
  return `/api/users/${id}/password`;
}

function toPasswordChange(currentPassword: string, newPassword: string) {
  return { currentPassword, newPassword };
}

function signIn({ username }: TestUser, password: string, headers: Record<string, string> = {}) {
  return app.visitor.send({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username, password },
    headers,
  });
}

function statusesOf(browsers: Awaited<ReturnType<typeof app.as>>[]): Promise<number[]> {
  return Promise.all(browsers.map(async (browser) => (await browser.get('/api/auth/session')).status));
}
