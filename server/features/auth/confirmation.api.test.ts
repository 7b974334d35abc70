import { PassThrough } from 'node:stream';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { sessions } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { addPasskey } from '#server/testing/second-steps.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { encodeMultipart, type TestClient } from '#server/testing/test-client.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const rateLimitedApp = await startTestApp({ config: { rateLimit: true } });

const MINUTE_IN_HOURS = 1 / 60;
const CONFIRMATION_REQUIRED = {
  status: 403,
  body: { code: 'confirmation_required', message: 'Please confirm that it is you' },
};

const NOT_VERIFIED_RESPONSE = {
  status: 400,
  body: { message: 'The passkey could not be verified. Please try again' },
};

describe('POST /api/users/{id}/confirmation', () => {
  test('allows sensitive actions for another 15 minutes', async () => {
    const shop = await makeShop(app);
    const originalBrowser = await app.as(shop);
    clock.advanceHours(16 * MINUTE_IN_HOURS);
    expect(await originalBrowser.get(confirmationUrl(shop))).toMatchObject(CONFIRMATION_REQUIRED);

    const { headers, status } = await originalBrowser.post(confirmationUrl(shop), {
      password: shop.password,
    });
    const confirmedBrowser = withCookieOf(headers);

    expect(status).toBe(200);
    clock.advanceHours(15 * MINUTE_IN_HOURS);
    expect((await confirmedBrowser.get(confirmationUrl(shop))).status).toBe(200);
    clock.advanceHours(MINUTE_IN_HOURS);
    expect(await confirmedBrowser.get(confirmationUrl(shop))).toMatchObject(CONFIRMATION_REQUIRED);
  });

  test('leaves the old token valid for a minute, but not confirmed', async () => {
    const shop = await makeShop(app);
    const originalBrowser = await app.as(shop);
    clock.advanceHours(1);

    await originalBrowser.post(confirmationUrl(shop), { password: shop.password });

    clock.advanceHours(0.9 * MINUTE_IN_HOURS);
    const { status, headers } = await originalBrowser.get('/api/auth/session');
    expect([status, headers['set-cookie']]).toEqual([200, undefined]);
    expect(await originalBrowser.get(confirmationUrl(shop))).toMatchObject(CONFIRMATION_REQUIRED);
    clock.advanceHours(0.2 * MINUTE_IN_HOURS);
    expect((await originalBrowser.get('/api/auth/session')).status).toBe(401);
  });

  test('accepts the old token after a confirmation in another tab', async () => {
    const shop = await makeShop(app);
    const tab = await app.as(shop);
    await tab.post(confirmationUrl(shop), { password: shop.password });

    const { headers } = await tab.post(confirmationUrl(shop), { password: shop.password });

    expect((await withCookieOf(headers).get(confirmationUrl(shop))).status).toBe(200);
  });

  test('lets a sign-out with the old token end the confirmed session', async () => {
    const shop = await makeShop(app);
    const originalBrowser = await app.as(shop);
    const { headers } = await originalBrowser.post(confirmationUrl(shop), { password: shop.password });

    await originalBrowser.post('/api/auth/logout');

    expect((await originalBrowser.get('/api/auth/session')).status).toBe(401);
    expect((await withCookieOf(headers).get('/api/auth/session')).status).toBe(401);
  });

  test('keeps the confirmed session when a request with the old token ends the other sessions', async () => {
    const shop = await makeShop(app);
    const [originalBrowser, otherBrowser] = [await app.as(shop), await app.as(shop)];
    const { headers } = await originalBrowser.post(confirmationUrl(shop), { password: shop.password });

    expect((await originalBrowser.delete(`/api/users/${shop.id}/sessions`)).status).toBe(200);

    expect((await withCookieOf(headers).get('/api/auth/session')).status).toBe(200);
    expect((await otherBrowser.get('/api/auth/session')).status).toBe(401);
  });

  test('is not undone by the response of an upload that started earlier', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    const browser = await app.as(shop);
    clock.advanceHours(1);
    const { headers, payload } = await encodeMultipart([asPhoto(await jpegPhoto())], {});
    const body = new PassThrough();
    const url = `/api/projects/${project.id}/photos`;
    const pendingUpload = browser.send({ method: 'POST', url, headers, payload: body });
    body.write(payload.subarray(0, 500));
    await eventually(async () => {
      const [session] = await app.database.sql.select().from(sessions).where(eq(sessions.userId, shop.id));
      expect(session?.lastUsedAt).toEqual(app.now());
    });

    await browser.post(confirmationUrl(shop), { password: shop.password });
    body.end(payload.subarray(500));

    const upload = await pendingUpload;
    expect([upload.status, upload.headers['set-cookie']]).toEqual([201, undefined]);
  });

  test('confirms only the session that was used', async () => {
    const shop = await makeShop(app);
    const [thisBrowser, otherBrowser] = [await app.as(shop), await app.as(shop)];
    clock.advanceHours(1);

    await thisBrowser.post(confirmationUrl(shop), { password: shop.password });

    expect(await otherBrowser.get(confirmationUrl(shop))).toMatchObject(CONFIRMATION_REQUIRED);
  });

  test('rejects a wrong password', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    clock.advanceHours(1);

    expect(await browser.post(confirmationUrl(shop), { password: 'guess' })).toMatchObject({
      status: 400,
      body: { errors: { password: { _errors: ['Password is not correct'] } } },
    });
    expect(await browser.post(confirmationUrl(shop), {})).toMatchObject({
      status: 400,
      body: { errors: { password: { _errors: ['Enter your password or use a passkey'] } } },
    });
    expect(await browser.get(confirmationUrl(shop))).toMatchObject(CONFIRMATION_REQUIRED);
  });

  test('is refused for another account and without a session', async () => {
    const [shop, other] = [await makeShop(app), await makeInstaller(app)];
    const browser = await app.as(shop);

    expect((await browser.post(confirmationUrl(other), { password: other.password })).status).toBe(403);
    expect((await browser.get(confirmationUrl(other))).status).toBe(403);
    expect((await app.visitor.post(confirmationUrl(shop), { password: shop.password })).status).toBe(401);
  });

  test('shares its limit of guesses with password changes', async () => {
    const shop = await makeShop(rateLimitedApp);
    const browser = await rateLimitedApp.as(shop);
    const guesses = Array.from({ length: 9 }, (_, guess) => ({ password: `guess ${guess}` }));

    const statuses = [];
    for (const guess of guesses) statuses.push((await browser.post(confirmationUrl(shop), guess)).status);

    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429]);
    const change = { currentPassword: shop.password, newPassword: 'blue trucks carry rolls' };
    expect((await browser.put(`/api/users/${shop.id}/password`, change)).status).toBe(429);
  });

  test('records successful and failed confirmations in the audit log', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);

    await browser.post(confirmationUrl(shop), { password: 'guess' });
    await browser.post(confirmationUrl(shop), { password: shop.password });

    const events = await eventsOf(shop);
    expect(events).toMatchObject([
      { kind: 'identity_confirmed', userName: shop.name, ipAddress: '127.0.0.1' },
      { kind: 'confirmation_failed', userName: shop.name, ipAddress: '127.0.0.1' },
    ]);
    expect(JSON.stringify(events)).not.toContain(shop.password);
  });
});

describe('a confirmation with a passkey', () => {
  test('allows sensitive actions, and accepts each passkey response once', async () => {
    const shop = await makeShop(app);
    const { device } = await addPasskey(app, shop);
    const browser = await app.as(shop);
    clock.advanceHours(1);
    const passkey = device.get(await passkeyOptions(browser, shop));

    const { headers, status } = await browser.post(confirmationUrl(shop), { passkey });

    expect(status).toBe(200);
    const confirmedBrowser = withCookieOf(headers);
    expect((await confirmedBrowser.get(confirmationUrl(shop))).status).toBe(200);
    expect(await confirmedBrowser.post(confirmationUrl(shop), { passkey })).toMatchObject(
      NOT_VERIFIED_RESPONSE,
    );
    expect(await eventsOf(shop)).toMatchObject([
      { kind: 'confirmation_failed', details: { method: 'passkey' } },
      { kind: 'identity_confirmed', details: { method: 'passkey' } },
    ]);
  });

  test('rejects a passkey that did not verify its user, and a passkey of another account', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const { device } = await addPasskey(app, shop);
    const { device: foreignDevice } = await addPasskey(app, other);
    const browser = await app.as(shop);
    clock.advanceHours(1);

    const unverifiedPasskey = device.get(await passkeyOptions(browser, shop), { isVerified: false });
    expect(await browser.post(confirmationUrl(shop), { passkey: unverifiedPasskey })).toMatchObject(
      NOT_VERIFIED_RESPONSE,
    );
    const foreignPasskey = foreignDevice.get(await passkeyOptions(browser, shop));
    expect(await browser.post(confirmationUrl(shop), { passkey: foreignPasskey })).toMatchObject(
      NOT_VERIFIED_RESPONSE,
    );

    expect(await browser.get(confirmationUrl(shop))).toMatchObject(CONFIRMATION_REQUIRED);
  });

  test('refuses a challenge of a sign-in', async () => {
    const shop = await makeShop(app);
    const { device } = await addPasskey(app, shop);
    const { body } = await app.visitor.post<{ challenge: string }>('/api/auth/passkey/options');

    const response = await (await app.as(shop)).post(confirmationUrl(shop), { passkey: device.get(body) });

    expect(response).toMatchObject(NOT_VERIFIED_RESPONSE);
  });

  test('requires a passkey of the user’s account', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const browser = await app.as(shop);

    expect((await browser.post(`${confirmationUrl(shop)}/passkey`)).status).toBe(409);
    expect((await browser.post(`${confirmationUrl(other)}/passkey`)).status).toBe(403);
    expect((await app.visitor.post(`${confirmationUrl(shop)}/passkey`)).status).toBe(401);
  });

  test('counts wrong passkeys together with wrong passwords', async () => {
    const shop = await makeShop(rateLimitedApp);
    const { device } = await addPasskey(rateLimitedApp, shop);
    const browser = await rateLimitedApp.as(shop);
    const passkey = device.get({ challenge: 'guessed' });

    const statuses = [];
    for (let guess = 0; guess < 8; guess++)
      statuses.push((await browser.post(confirmationUrl(shop), { passkey })).status);

    expect(statuses).toEqual(Array.from({ length: 8 }, () => 400));
    expect((await browser.post(confirmationUrl(shop), { password: shop.password })).status).toBe(429);
  });
});

describe('a sensitive action more than 15 minutes after the last confirmation', () => {
  test('a new e-mail address requires a confirmation, but the other profile fields do not', async () => {
    const shop = await makeShop(app, { email: 'karen@example.com' });
    const browser = await app.as(shop);
    clock.advanceHours(1);
    const save = (profile: object) => browser.patch(`/api/users/${shop.id}`, profile);

    expect(await save({ name: 'Karen Lee', email: 'new@example.com' })).toMatchObject(CONFIRMATION_REQUIRED);
    expect((await save({ phone: '555 0100', email: 'Karen@example.com' })).status).toBe(200);

    expect((await browser.get('/api/auth/session')).body).toMatchObject({
      name: shop.name,
      email: 'Karen@example.com',
      phone: '555 0100',
    });
  });

  test.each([
    ['a new password', { password: 'blue trucks carry rolls' }],
    ['a new address', { email: 'other@example.com' }],
  ])('an admin who sets %s for an account needs a confirmation', async (_what, change) => {
    const client = await makeClient(app);
    const admin = await app.as(await makeAdmin(app));
    clock.advanceHours(1);
    const account = `/api/admin/users/${client.id}`;

    expect(await admin.patch(account, { phone: '555 0100', ...change })).toMatchObject(CONFIRMATION_REQUIRED);
    expect((await admin.patch(account, { phone: '555 0100', password: '' })).status).toBe(200);
  });

  test('an admin who confirms an address or deletes an account needs a confirmation', async () => {
    const client = await makeClient(app);
    const admin = await app.as(await makeAdmin(app));
    clock.advanceHours(1);
    const account = `/api/admin/users/${client.id}`;

    expect(await admin.post(`${account}/confirm-email`, { confirmed: true })).toMatchObject(
      CONFIRMATION_REQUIRED,
    );
    expect(await admin.delete(account)).toMatchObject(CONFIRMATION_REQUIRED);
    expect((await admin.get(`${account}/deletion`)).status).toBe(200);
  });

  test('takes effect once when the request is repeated with the same idempotency key', async () => {
    const admin = await makeAdmin(app);
    const client = await makeClient(app);
    const originalBrowser = await app.as(admin);
    clock.advanceHours(1);
    const account = `/api/admin/users/${client.id}`;

    expect(await originalBrowser.withKey('one').delete(account)).toMatchObject(CONFIRMATION_REQUIRED);
    const { headers } = await originalBrowser.post(confirmationUrl(admin), { password: admin.password });

    expect((await withCookieOf(headers).withKey('one').delete(account)).status).toBe(200);
    expect((await withCookieOf(headers).withKey('one').delete(account)).status).toBe(200);
  });
});

function confirmationUrl({ id }: TestUser): string {
  return `/api/users/${id}/confirmation`;
}

async function passkeyOptions(browser: TestClient, user: TestUser): Promise<{ challenge: string }> {
  return (await browser.post<{ challenge: string }>(`${confirmationUrl(user)}/passkey`)).body;
}

/** The user's last two audit events, newest first. */
async function eventsOf({ id }: TestUser) {
  return app.database.sql
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.userId, id))
    .orderBy(desc(auditEvents.id))
    .limit(2);
}

function withCookieOf(headers: Record<string, string | undefined>) {
  return app.withCookie(headers['set-cookie']?.split(';')[0] ?? '');
}
