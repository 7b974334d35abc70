import { describe, expect, test } from 'vitest';
import type { ErrorBody } from '#shared/errors.ts';
import { makeShop, uniqueName, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { rateLimit: true } });

/** Signs in from this IP address. */
function signIn(username: string, password: string, remoteAddress: string) {
  const payload = { username, password };
  return app.visitor.send<ErrorBody>({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
}

let addressCount = 0;
function freshAddress(): string {
  addressCount += 1;
  return `10.0.${Math.floor(addressCount / 250)}.${(addressCount % 250) + 1}`;
}

test('limits guesses for one account to eight, case-insensitively', async () => {
  const [shop, address] = [await makeShop(app), freshAddress()];

  const statuses = [];
  for (let guess = 0; guess < 10; guess += 1) {
    const typedUsername = guess % 2 === 0 ? shop.username : shop.username.toUpperCase();
    statuses.push((await signIn(typedUsername, `guess ${guess}`, address)).status);
  }
  const correctSignIn = await signIn(shop.username, shop.password, address);

  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 429, 429]);
  expect(correctSignIn).toMatchObject({
    status: 429,
    body: {
      code: 'rate_limited',
      message: 'Too many sign-in attempts. Please try again later',
    },
  });
  expect(Number(correctSignIn.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(correctSignIn.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
});

test('counts username and e-mail address of one account together', async () => {
  const [email, address] = [`${uniqueName()}@example.com`, freshAddress()];
  const shop = await makeShop(app, { email });

  const statuses = [];
  for (let guess = 0; guess < 9; guess += 1) {
    const typedUsername = guess % 2 === 0 ? shop.username : email.toUpperCase();
    statuses.push((await signIn(typedUsername, `guess ${guess}`, address)).status);
  }

  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
  expect((await signIn(email, shop.password, freshAddress())).status).toBe(200);
});

test("does not count guesses for the username 'account 5' as guesses for account 5", async () => {
  const [shop, address] = [await makeShop(app), freshAddress()];
  for (let guess = 0; guess < 9; guess += 1) await signIn(`account ${shop.id}`, 'guess', address);

  expect((await signIn(shop.username, shop.password, address)).status).toBe(200);
});

test('lets the owner sign in while another IP address guesses the password', async () => {
  const [shop, guesserAddress] = [await makeShop(app), freshAddress()];
  for (let guess = 0; guess < 20; guess += 1) await signIn(shop.username, 'guess', guesserAddress);

  expect((await signIn(shop.username, shop.password, freshAddress())).status).toBe(200);
});

test('limits guesses for an unknown name in the same way', async () => {
  const [unknownName, address] = [uniqueName(), freshAddress()];
  const statuses = [];
  for (let guess = 0; guess < 9; guess += 1)
    statuses.push((await signIn(unknownName, 'guess', address)).status);

  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
});

test('counts parallel guesses', async () => {
  const [shop, address] = [await makeShop(app), freshAddress()];

  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, guess) => signIn(shop.username, `guess ${guess}`, address)),
  );

  expect(responses.filter(({ status }) => status === 401)).toHaveLength(8);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(22);
});

test('limits guesses for many accounts from one IP address', async () => {
  const address = freshAddress();
  const statuses = new Set<number>();
  for (let guess = 0; guess < 61; guess += 1)
    statuses.add((await signIn(uniqueName(), 'guess', address)).status);

  expect(statuses).toEqual(new Set([401, 429]));
});

describe('a browser that has signed in to an account before', () => {
  test('can sign in while the account is locked for others', async () => {
    const shop = await makeShop(app);
    const browser = await makeKnownBrowser(shop);
    const addresses = Array.from({ length: 15 }, freshAddress);
    for (let round = 0; round < 4; round += 1)
      for (const address of addresses) await signIn(shop.username, 'guess', address);

    expect((await signIn(shop.username, shop.password, freshAddress())).status).toBe(429);
    expect((await browser.signIn(shop.password, addresses[0])).status).toBe(200);
    expect((await browser.signIn(shop.password, freshAddress())).status).toBe(200);
  });

  test('has its own limit of eight guesses', async () => {
    const shop = await makeShop(app);
    const [browser, address] = [await makeKnownBrowser(shop), freshAddress()];

    const statuses = [];
    for (let guess = 0; guess < 9; guess += 1)
      statuses.push((await browser.signIn(`guess ${guess}`, address)).status);

    expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
    expect((await signIn(shop.username, shop.password, address)).status).toBe(200);
  });

  test('is not a known browser for other accounts', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const [browser, address] = [await makeKnownBrowser(shop), freshAddress()];
    for (let guess = 0; guess < 8; guess += 1) await signIn(other.username, 'guess', address);

    expect((await browser.signIn(other.password, address, other.username)).status).toBe(429);
  });

  test('keeps its httpOnly device cookie after signing out', async () => {
    const shop = await makeShop(app);
    const { headers } = await signIn(shop.username, shop.password, freshAddress());

    expect(headers['set-cookie']).toMatch(
      /,wrapline-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax/,
    );
    const signOutResponse = await app.withCookie(headers['set-cookie'] ?? '').post('/api/auth/logout');
    expect(signOutResponse.headers['set-cookie']).not.toContain('wrapline-device');
  });

  /** A browser with a device cookie and no session. */
  async function makeKnownBrowser({ username, password }: TestUser) {
    const { headers } = await signIn(username, password, freshAddress());
    const [cookie = ''] = headers['set-cookie']?.match(/wrapline-device=[^;]+/) ?? [];
    return {
      signIn: (typedPassword: string, remoteAddress = freshAddress(), name = username) =>
        app.withCookie(cookie).send<ErrorBody>({
          method: 'POST',
          url: '/api/auth/login',
          payload: { username: name, password: typedPassword },
          remoteAddress,
        }),
    };
  }
});

test('counts the addresses of one IPv6 network together', async () => {
  const shop = await makeShop(app);
  const statuses = [];
  for (let guess = 0; guess < 9; guess += 1)
    statuses.push((await signIn(shop.username, 'guess', `2001:db8:7:7::${guess + 1}`)).status);

  expect(statuses).toEqual([...Array<number>(8).fill(401), 429]);
  expect((await signIn(shop.username, shop.password, '2001:db8:7:8::1')).status).toBe(200);
});

test('does not count correct passwords', async () => {
  const [shop, address] = [await makeShop(app), freshAddress()];
  for (let entry = 0; entry < 12; entry += 1) {
    expect((await signIn(shop.username, shop.password, address)).status).toBe(200);
  }
});
