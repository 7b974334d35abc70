import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { User } from '#shared/users/user.wire.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { makeInstaller, makeShop, uniqueName, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });

describe('signing in', () => {
  test('accepts the username case-insensitively', async () => {
    const shop = await makeShop(app);

    const { status, body, headers } = await signIn(shop, { username: ` ${shop.username.toUpperCase()} ` });
    const session = await withCookie(headers['set-cookie']).get('/api/auth/session');

    expect(status).toBe(200);
    expect(body).toMatchObject({ id: shop.id, username: shop.username, role: 'contractor' });
    expect(session).toMatchObject({ status: 200, body });
  });

  test('accepts an e-mail address that exactly one account has', async () => {
    const shop = await makeShop(app, { email: `${uniqueName()}@Example.com` });
    const [{ email } = { email: '' }] = await app.database.sql
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, shop.id));

    expect((await signIn(shop, { username: email.toUpperCase() })).body.id).toBe(shop.id);
  });

  test('rejects an e-mail address that two accounts share', async () => {
    const email = `${uniqueName()}@example.com`;
    const [shop, installer] = [await makeShop(app, { email }), await makeInstaller(app, { email })];

    expect(await signIn(shop, { username: email })).toMatchObject({ status: 401 });
    expect((await signIn(shop)).status).toBe(200);
    expect((await signIn(installer)).body.id).toBe(installer.id);
  });

  test('accepts a confirmed e-mail address that others have entered without confirming it', async () => {
    const [email, emailVerifiedAt] = [`${uniqueName()}@example.com`, clock.now()];
    await makeShop(app, { email });
    const owner = await makeShop(app, { email: email.toUpperCase(), emailVerifiedAt });
    await makeInstaller(app, { email });

    expect(await signIn(owner, { username: email })).toMatchObject({ status: 200, body: { id: owner.id } });
  });

  test('rejects an e-mail address that two accounts have confirmed', async () => {
    const [email, emailVerifiedAt] = [`${uniqueName()}@example.com`, clock.now()];
    const shop = await makeShop(app, { email, emailVerifiedAt });
    await makeInstaller(app, { email, emailVerifiedAt });

    expect((await signIn(shop, { username: email })).status).toBe(401);
  });

  test('prefers a username over an equal e-mail address', async () => {
    const email = `${uniqueName()}@example.com`;
    await makeShop(app, { email });
    const shopNamedLikeEmail = await makeShop(app, { username: email });

    expect((await signIn(shopNamedLikeEmail)).body.id).toBe(shopNamedLikeEmail.id);
  });

  test('accepts usernames with letters of any alphabet', async () => {
    const shop = await makeShop(app, { username: `Jörg ÄÖÜ Ødegård ${uniqueName()}` });
    expect((await signIn(shop)).body.id).toBe(shop.id);
  });

  test('sends the same response for an unknown name and a wrong password', async () => {
    const shop = await makeShop(app);
    const rejectionBody = {
      message: 'Invalid username or password',
      error: 'Invalid username or password',
      code: 'not_signed_in',
    };

    for (const form of [
      { password: 'wrong password' },
      { username: 'nobody-of-that-name' },
      { password: `${shop.password} ` },
    ]) {
      const { status, body, headers } = await signIn(shop, form);
      expect({ status, body }).toEqual({ status: 401, body: rejectionBody });
      expect(headers['set-cookie']).toBeUndefined();
    }
  });

  test.each([
    [{}, 'username', 'Username is required'],
    [{ username: 'someone' }, 'password', 'Password is required'],
    [{ username: '', password: 'x' }, 'username', 'Username is required'],
    [{ username: { $ne: '' }, password: 'x' }, 'username', 'Username is required'],
    [{ username: 'someone', password: ['x'] }, 'password', 'Password is required'],
  ])('rejects %j with a 400', async (form, field, message) => {
    expect(await app.visitor.post('/api/auth/login', form)).toMatchObject({
      status: 400,
      body: { errors: { [field]: { _errors: [message] } } },
    });
  });

  test('sets an httpOnly SameSite=Lax cookie for 30 days', async () => {
    const shop = await makeShop(app);

    const cookie = (await signIn(shop)).headers['set-cookie'] ?? '';

    expect(cookie).toMatch(/^wrapline=[\w-]{43}; /);
    expect(cookie).toMatch(/; Path=\/(;|$)/);
    expect(cookie).toMatch(/; HttpOnly(;|$)/);
    expect(cookie).toMatch(/; SameSite=Lax(;|$)/);
    expect(cookie).toContain(`Max-Age=${30 * 24 * 3600}`);
    expect(cookie).not.toMatch(/Secure|Domain/);
    const [session] = await sessionsOf(shop);
    expect(session?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    expect(cookie).not.toContain(session?.tokenHash);
  });
});

test('signing in again ends the previous session of the browser', async () => {
  const [shop, other] = [await makeShop(app), await makeInstaller(app)];
  const [thisBrowser, otherBrowser] = [await app.as(shop), await app.as(shop)];

  const { username, password } = other;
  expect((await thisBrowser.post('/api/auth/login', { username, password: 'a wrong guess' })).status).toBe(
    401,
  );
  expect((await thisBrowser.get('/api/auth/session')).status).toBe(200);
  expect((await thisBrowser.post('/api/auth/login', { username, password })).status).toBe(200);

  expect((await thisBrowser.get('/api/auth/session')).status).toBe(401);
  expect((await otherBrowser.get('/api/auth/session')).status).toBe(200);
  expect(await sessionsOf(other)).toHaveLength(1);
});

test('signing out clears the browser’s cache but not its storage', async () => {
  const { headers } = await (await app.as(await makeShop(app))).post('/api/auth/logout');
  expect(headers['clear-site-data']).toBe('"cache"');
});

describe('the session', () => {
  test('gets a 401 without a valid cookie', async () => {
    for (const cookie of ['', 'wrapline=', 'wrapline=made-up', `wrapline=${'x'.repeat(5000)}`]) {
      expect(await withCookie(cookie).get('/api/auth/session')).toMatchObject({
        status: 401,
        body: { code: 'not_signed_in' },
      });
    }
  });

  test('ends on the server when the user signs out', async () => {
    const shop = await makeShop(app);
    const [phone, desk] = [await app.as(shop), await app.as(shop)];

    const { status, body, headers } = await phone.post('/api/auth/logout');

    expect({ status, body }).toEqual({ status: 200, body: { success: true } });
    expect(headers['set-cookie']).toMatch(/^wrapline=; .*(Max-Age=0|Expires=Thu, 01 Jan 1970)/);
    expect((await phone.get('/api/auth/session')).status).toBe(401);
    expect((await desk.get('/api/auth/session')).status).toBe(200);
    expect(await sessionsOf(shop)).toHaveLength(1);
  });

  test('is not required for signing out', async () => {
    expect(await app.visitor.post('/api/auth/logout')).toMatchObject({
      status: 200,
      body: { success: true },
    });
  });

  test('lasts for 30 days after its last use', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);

    clock.passDays(29);
    const firstUseResponse = await browser.get('/api/auth/session');
    clock.passDays(29);
    const secondUseResponse = await browser.get('/api/auth/session');
    clock.passDays(30);
    const expiredResponse = await browser.get('/api/auth/session');

    expect([firstUseResponse.status, secondUseResponse.status, expiredResponse.status]).toEqual([
      200, 200, 401,
    ]);
    expect(firstUseResponse.headers['set-cookie']).toContain(`Max-Age=${30 * 24 * 3600}`);
  });

  test('ends 180 days after it started, however often it is used', async () => {
    const browser = await app.as(await makeShop(app));
    const cookies = [];
    for (let week = 1; week <= 25; week += 1) {
      clock.passDays(7);
      cookies.push((await browser.get('/api/auth/session')).headers['set-cookie']);
    }

    expect(cookies[0]).toContain(`Max-Age=${30 * 24 * 3600}`);
    expect(cookies[24]).toContain(`Max-Age=${5 * 24 * 3600}`);
    clock.passDays(5);
    expect((await browser.get('/api/auth/session')).status).toBe(401);
  });

  test('shows the IP address of its last recorded use', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    clock.advanceHours(1);

    await browser.send({ method: 'GET', url: '/api/auth/session', remoteAddress: '192.168.1.20' });

    expect((await browser.get(`/api/users/${shop.id}/sessions`)).body).toMatchObject([
      { ipAddress: '192.168.1.20', place: 'Local network' },
    ]);
  });

  test('is not written on every use', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const originalSessions = await sessionsOf(shop);

    const { headers } = await browser.get('/api/auth/session');

    expect(headers['set-cookie']).toBeUndefined();
    expect(await sessionsOf(shop)).toEqual(originalSessions);
  });

  test('has the current role of its user', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);

    await app.database.sql.update(users).set({ role: 'client' }).where(eq(users.id, shop.id));
    const clientResponse = await browser.post('/api/projects', { name: 'Van' });
    await app.database.sql.delete(users).where(eq(users.id, shop.id));

    expect(clientResponse.status).toBe(403);
    expect((await browser.get('/api/auth/session')).status).toBe(401);
  });
});

test('POST /api/login, GET /api/user and POST /api/logout are aliases', async () => {
  const shop = await makeShop(app);
  const { username, password } = shop;

  const signInResponse = await app.visitor.post('/api/login', { username, password });
  const browser = withCookie(signInResponse.headers['set-cookie']);

  expect(signInResponse).toMatchObject({ status: 200, body: { id: shop.id } });
  expect(await browser.get('/api/user')).toMatchObject({ status: 200, body: { id: shop.id } });
  expect(await browser.post('/api/logout')).toMatchObject({ status: 200, body: { success: true } });
  expect((await browser.get('/api/user')).status).toBe(401);
  expect((await app.visitor.post('/api/login', { username, password: 'wrong' })).status).toBe(401);
});

test('no response and no log line contains a password or its hash', async () => {
  const [username, password] = [uniqueName(), 'Very-Secret-Vinyl-77'];
  const account = { username, name: 'Pat', email: 'pat@example.com', password };

  const responses = [
    await app.visitor.post('/api/auth/register', account),
    await app.visitor.post('/api/auth/register', account),
    await app.visitor.post('/api/auth/register', { ...account, email: password }),
    await app.visitor.post('/api/auth/login', { username, password }),
    await app.visitor.post('/api/auth/login', { username, password: `${password}!` }),
  ];

  const output = JSON.stringify([responses.map(({ text }) => text), app.logged]);
  expect(responses.map(({ status }) => status)).toEqual([201, 409, 400, 200, 401]);
  expect(output).not.toContain(password);
  expect(output).not.toContain('argon2');
  expect(output).not.toContain('passwordHash');
});

function signIn({ username, password }: TestUser, overrides: object = {}) {
  return app.visitor.post<User>('/api/auth/login', { username, password, ...overrides });
}

/** An HTTP client that sends the cookie of this Set-Cookie header. */
function withCookie(setCookie = '') {
  return app.withCookie(setCookie.split(';')[0] ?? '');
}

function sessionsOf({ id }: TestUser) {
  return app.database.sql.select().from(sessions).where(eq(sessions.userId, id));
}
