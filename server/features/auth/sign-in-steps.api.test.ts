import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents, securityChallenges } from '#server/db/schema/security.ts';
import { runMaintenance } from '#server/maintenance.ts';
import { makeShop, type TestUser } from '#server/testing/factories.ts';
import { makePasskeyDevice } from '#server/testing/passkey-device.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  generateCode,
  enterPassword,
} from '#server/testing/second-steps.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const rateLimitedApp = await startTestApp({ now: clock.now, config: { rateLimit: true } });

const SECOND_STEP_URL = '/api/auth/second-step';
/** The next code of an app, because the current code was already used to add the app. */
const nextCode = (secret: string) => generateCode(secret, new Date(clock.now().getTime() + 30_000));

describe('a sign-in with a second step', () => {
  test('starts no session with the password alone', async () => {
    const shop = await makeShop(app);
    await addAuthenticatorApp(app, shop);
    const { username, password } = shop;

    const signInResponse = await app.visitor.post('/api/auth/login', { username, password });

    expect(signInResponse).toMatchObject({
      status: 401,
      body: {
        code: 'second_step_required',
        details: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['authenticator', 'recovery-code'] },
      },
    });
    expect(signInResponse.headers['set-cookie']).toBeUndefined();
  });

  test('reveals nothing about the second step before the correct password', async () => {
    const shop = await makeShop(app);
    await addAuthenticatorApp(app, shop);
    expect(
      (await app.visitor.post('/api/auth/login', { username: shop.username, password: 'wrong' })).body,
    ).toEqual({
      message: 'Invalid username or password',
      error: 'Invalid username or password',
      code: 'not_signed_in',
    });
  });

  test('starts a session with a code of the authenticator app', async () => {
    const shop = await makeShop(app);
    const { secret } = await addAuthenticatorApp(app, shop);
    const { token } = await enterPassword(app, shop);

    const signInResponse = await app.visitor.post(SECOND_STEP_URL, { token, code: nextCode(secret) });

    expect(signInResponse).toMatchObject({ status: 200, body: { id: shop.id, mustAddSecondStep: false } });
    const [cookie = ''] = signInResponse.headers['set-cookie']?.split(';') ?? [];
    expect((await app.withCookie(cookie).get('/api/auth/session')).status).toBe(200);
    expect(await eventsAbout(shop)).toContainEqual(['sign_in', { step: 'authenticator' }]);
  });

  test('accepts the codes of the previous and the next time step', async () => {
    const shop = await makeShop(app);
    const { secret } = await addAuthenticatorApp(app, shop);
    clock.advanceHours(1);
    for (const [seconds, status] of [
      [-60, 400],
      [60, 400],
      [-30, 200],
      [0, 200],
      [30, 200],
    ] as const) {
      const { token } = await enterPassword(app, shop);
      const code = generateCode(secret, new Date(clock.now().getTime() + seconds * 1000));
      expect((await app.visitor.post(SECOND_STEP_URL, { token, code })).status, `${seconds} s`).toBe(status);
    }
  });

  test('refuses a code that was used', async () => {
    const shop = await makeShop(app);
    const { secret } = await addAuthenticatorApp(app, shop);
    const code = nextCode(secret);
    const [first, second] = [await enterPassword(app, shop), await enterPassword(app, shop)];

    expect((await app.visitor.post(SECOND_STEP_URL, { token: first.token, code })).status).toBe(200);
    expect(await app.visitor.post(SECOND_STEP_URL, { token: second.token, code })).toMatchObject({
      status: 400,
      body: { errors: { code: { _errors: ['This code is not correct or was already used'] } } },
    });
    expect(await eventsAbout(shop)).toContainEqual(['sign_in_failed', { step: 'authenticator' }]);
  });

  test('accepts a code only once when parallel sign-ins send it', async () => {
    const shop = await makeShop(app);
    const { secret } = await addAuthenticatorApp(app, shop);
    const code = nextCode(secret);
    const tokens = await Promise.all(Array.from({ length: 6 }, () => enterPassword(app, shop)));

    const responses = await Promise.all(
      tokens.map(({ token }) => app.visitor.post(SECOND_STEP_URL, { token, code })),
    );

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
  });

  test('accepts each recovery code once, in any notation', async () => {
    const shop = await makeShop(app);
    const { recoveryCodes: codes } = await addAuthenticatorApp(app, shop);
    const [code = '', other = ''] = codes;
    const codeInOtherNotation = code.toUpperCase().replaceAll('-', ' ');
    const tokens = [await enterPassword(app, shop), await enterPassword(app, shop)];

    const responses = await Promise.all(
      tokens.map(({ token }) =>
        app.visitor.post(SECOND_STEP_URL, { token, recoveryCode: codeInOtherNotation }),
      ),
    );
    const { token } = await enterPassword(app, shop);

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await app.visitor.post(SECOND_STEP_URL, { token, recoveryCode: other })).status).toBe(200);
    expect(await eventsAbout(shop)).toContainEqual(['recovery_code_used', {}]);
    expect((await (await app.as(shop)).get(`/api/users/${shop.id}/second-step`)).body).toMatchObject({
      recoveryCodes: 8,
    });
  });

  test('accepts its token only once', async () => {
    const shop = await makeShop(app);
    const { secret, recoveryCodes: codes } = await addAuthenticatorApp(app, shop);
    const { token } = await enterPassword(app, shop);
    await app.visitor.post(SECOND_STEP_URL, { token, code: nextCode(secret) });

    expect(await app.visitor.post(SECOND_STEP_URL, { token, recoveryCode: codes[0] })).toMatchObject({
      status: 401,
      body: {
        code: 'not_signed_in',
        message: 'Your sign-in took too long. Please enter your password again',
      },
    });
  });

  test('must be finished within 5 minutes', async () => {
    const shop = await makeShop(app);
    const { secret } = await addAuthenticatorApp(app, shop);
    const { token } = await enterPassword(app, shop);
    clock.advanceHours(5.1 / 60);
    expect(
      (await app.visitor.post(SECOND_STEP_URL, { token, code: generateCode(secret, clock.now()) })).status,
    ).toBe(401);
  });

  test('cannot be finished after a new password', async () => {
    const shop = await makeShop(app);
    const { secret } = await addAuthenticatorApp(app, shop);
    const { token } = await enterPassword(app, shop);
    const change = { currentPassword: shop.password, newPassword: 'rolls of blue film' };
    expect((await (await app.as(shop)).put(`/api/users/${shop.id}/password`, change)).status).toBe(200);

    expect((await app.visitor.post(SECOND_STEP_URL, { token, code: nextCode(secret) })).status).toBe(401);
  });

  test.each([
    ['no code', {}],
    ['two codes', { code: '123456', recoveryCode: 'aaaa-aaaa-aaaa-aaaa' }],
  ])('rejects %s', async (_what, proofs) => {
    expect((await app.visitor.post(SECOND_STEP_URL, { token: 'any', ...proofs })).status).toBe(400);
  });

  test('limits wrong codes of an account to eight, over all sign-ins', async () => {
    const shop = await makeShop(rateLimitedApp);
    const { secret } = await addAuthenticatorApp(rateLimitedApp, shop);
    const correctCode = nextCode(secret);
    const statuses = [];
    for (let guess = 0; guess < 9; guess += 1) {
      const { token } = await enterPassword(rateLimitedApp, shop);
      const code = String(Number(correctCode) > 500_000 ? guess : 999_000 + guess).padStart(6, '0');
      statuses.push((await rateLimitedApp.visitor.post(SECOND_STEP_URL, { token, code })).status);
    }
    const { token } = await enterPassword(rateLimitedApp, shop);

    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 429]);
    expect(await rateLimitedApp.visitor.post(SECOND_STEP_URL, { token, code: correctCode })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited' },
    });
  });
});

describe('a passkey as the second step', () => {
  test('finishes the sign-in without user verification', async () => {
    const shop = await makeShop(app);
    const { device } = await addPasskey(app, shop);
    const { token, methods } = await enterPassword(app, shop);
    const options = await optionsOf(`${SECOND_STEP_URL}/passkey`, { token });

    const passkey = device.get(options, { isVerified: false });
    const signInResponse = await app.visitor.post(SECOND_STEP_URL, { token, passkey });

    expect(methods).toEqual(['passkey', 'recovery-code']);
    expect(options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: device.id }] });
    expect(signInResponse).toMatchObject({ status: 200, body: { id: shop.id } });
  });

  test('is refused when it belongs to another account', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    await addPasskey(app, shop);
    const { device } = await addPasskey(app, other);
    const { token } = await enterPassword(app, shop);
    const passkey = device.get(await optionsOf(`${SECOND_STEP_URL}/passkey`, { token }));

    expect(await app.visitor.post(SECOND_STEP_URL, { token, passkey })).toMatchObject({
      status: 400,
      body: { errors: { passkey: expect.anything() } },
    });
  });

  test('requires an unused challenge of this sign-in', async () => {
    const shop = await makeShop(app);
    const { device } = await addPasskey(app, shop);
    const { token } = await enterPassword(app, shop);
    const signInAssertion = device.get(await optionsOf('/api/auth/passkey/options'));
    const wrongOriginAssertion = device.get(await optionsOf(`${SECOND_STEP_URL}/passkey`, { token }), {
      origin: 'https://evil.example',
    });

    expect((await app.visitor.post(SECOND_STEP_URL, { token, passkey: signInAssertion })).status).toBe(400);
    expect((await app.visitor.post(SECOND_STEP_URL, { token, passkey: wrongOriginAssertion })).status).toBe(
      400,
    );
    const challenge = JSON.parse(
      Buffer.from(wrongOriginAssertion.response.clientDataJSON, 'base64url').toString(),
    );
    expect((await app.visitor.post(SECOND_STEP_URL, { token, passkey: device.get(challenge) })).status).toBe(
      400,
    );
  });
});

describe('a sign-in with a passkey', () => {
  test('needs neither username nor a further step', async () => {
    const shop = await makeShop(app);
    await addAuthenticatorApp(app, shop);
    const { device } = await addPasskey(app, shop);
    const options = await optionsOf('/api/auth/passkey/options');

    const signInResponse = await signInWith(device.get(options));

    expect(options).not.toHaveProperty('allowCredentials');
    expect(options).toMatchObject({ userVerification: 'required', rpId: 'localhost' });
    expect(signInResponse).toMatchObject({ status: 200, body: { id: shop.id } });
    expect(signInResponse.headers['set-cookie']).toMatch(/^wrapline=/);
    expect(await eventsAbout(shop)).toContainEqual(['sign_in', { step: 'passkey' }]);
  });

  test.each([
    ['without user verification', { isVerified: false }],
    ['at another origin', { origin: 'https://wraps.example' }],
    ['at another port', { origin: 'http://localhost:1' }],
  ])('is refused for a passkey %s', async (_what, use) => {
    const { device } = await addPasskey(app, await makeShop(app));
    expect(await signInWith(device.get(await optionsOf('/api/auth/passkey/options'), use))).toMatchObject(
      REFUSED_RESPONSE,
    );
  });

  test('is refused for an unknown passkey with the same message', async () => {
    const stranger = makePasskeyDevice();
    expect(await signInWith(stranger.get(await optionsOf('/api/auth/passkey/options')))).toMatchObject(
      REFUSED_RESPONSE,
    );
  });

  test('is refused for a repeated response', async () => {
    const { device } = await addPasskey(app, await makeShop(app));
    const response = device.get(await optionsOf('/api/auth/passkey/options'));

    const responses = await Promise.all([signInWith(response), signInWith(response)]);

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  });

  test('is refused for a copied passkey, whose counter is behind', async () => {
    const { device } = await addPasskey(app, await makeShop(app));
    const [olderOptions, newerOptions] = [
      await optionsOf('/api/auth/passkey/options'),
      await optionsOf('/api/auth/passkey/options'),
    ];
    const [first, second] = [device.get(olderOptions), device.get(newerOptions)];

    expect((await signInWith(second)).status).toBe(200);
    expect(await signInWith(first)).toMatchObject(REFUSED_RESPONSE);
  });

  test('is refused for a passkey that was removed', async () => {
    const shop = await makeShop(app);
    const { device, id } = await addPasskey(app, shop);
    const options = await optionsOf('/api/auth/passkey/options');
    await (await app.as(shop)).delete(`/api/users/${shop.id}/passkeys/${id}`);
    expect(await signInWith(device.get(options))).toMatchObject(REFUSED_RESPONSE);
  });

  test('uses the address of the server that is set as PUBLIC_URL', async () => {
    const publicApp = await startTestApp({ config: { publicUrl: 'https://wraps.example' } });
    const { body } = await publicApp.visitor.send<{ rpId: string }>({
      method: 'POST',
      url: '/api/auth/passkey/options',
      headers: { host: 'wraps.example' },
    });
    expect(body.rpId).toBe('wraps.example');
  });
});

test('maintenance deletes expired challenges', async () => {
  await optionsOf('/api/auth/passkey/options');
  clock.advanceHours(1);
  await optionsOf('/api/auth/passkey/options');
  await runMaintenance(app);
  expect(await app.database.sql.select().from(securityChallenges)).toHaveLength(1);
});

const REFUSED_RESPONSE = {
  status: 401,
  body: { code: 'not_signed_in', message: 'This passkey could not be used to sign in' },
};

async function optionsOf(url: string, body = {}) {
  return (await app.visitor.post<{ challenge: string }>(url, body)).body;
}

function signInWith(response: object) {
  return app.visitor.post('/api/auth/passkey', { response });
}

async function eventsAbout({ id }: TestUser) {
  const found = await app.database.sql
    .select({ kind: auditEvents.kind, details: auditEvents.details })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id));
  return found.map(({ kind, details }) => [kind, details]);
}
