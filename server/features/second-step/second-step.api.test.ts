import { describe, expect, test, vi } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#server/db/schema/security.ts';
import { makeAdmin, makeClient, makeShop, uniqueName, type TestUser } from '#server/testing/factories.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { makePasskeyDevice, type PasskeyDevice } from '#server/testing/passkey-device.ts';
import { addAuthenticatorApp, addPasskey, generateCode } from '#server/testing/second-steps.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { eq } from 'drizzle-orm';
import { auditEvents } from '#server/db/schema/security.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const appWithMail = await startTestApp({ config: WITH_MAIL, now: clock.now });

interface AuthenticatorStart {
  token: string;
  secret: string;
  uri: string;
}

const authenticatorUrlOf = ({ id }: TestUser) => `/api/users/${id}/authenticator`;
const secondStepStateOf = async (user: TestUser) =>
  (await (await app.as(user)).get(`/api/users/${user.id}/second-step`)).body;

describe('an authenticator app', () => {
  test('is added with its first code, and returns ten recovery codes', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const startResponse = await browser.post<AuthenticatorStart>(`${authenticatorUrlOf(shop)}/secret`);
    const { token, secret, uri } = startResponse.body;

    const addResponse = await browser.post<{ recoveryCodes: string[] }>(authenticatorUrlOf(shop), {
      token,
      code: generateCode(secret, clock.now()).replace(/^.../, '$& '),
    });

    expect(uri).toMatch(
      new RegExp(
        `^otpauth://totp/Wrapline:${shop.username}\\?issuer=Wrapline&secret=${secret}&algorithm=SHA1`,
      ),
    );
    expect(addResponse.status).toBe(200);
    expect(new Set(addResponse.body.recoveryCodes).size).toBe(10);
    expect(addResponse.body.recoveryCodes[0]).toMatch(/^([a-z0-9]{4}-){3}[a-z0-9]{4}$/);
    expect(await secondStepStateOf(shop)).toEqual({
      authenticatorAddedAt: clock.now().toISOString(),
      recoveryCodes: 10,
      isRequired: false,
    });
    expect(await auditKindsOf(shop)).toEqual(['second_step_added', 'recovery_codes_created']);
  });

  test('is added without storing a recovery code in plain text', async () => {
    const shop = await makeShop(app);
    const codes = (await addAuthenticatorApp(app, shop)).recoveryCodes;

    const storedText = JSON.stringify(
      await app.database.sql.select().from(recoveryCodes).where(eq(recoveryCodes.userId, shop.id)),
    );
    for (const code of codes) expect(storedText).not.toContain(code.replaceAll('-', ''));
  });

  test('has no effect before its first code', async () => {
    const shop = await makeShop(app);
    await (await app.as(shop)).post(`${authenticatorUrlOf(shop)}/secret`);

    const { username, password } = shop;
    expect((await app.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });

  test('accepts the right code after a wrong one', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const { token, secret } = (await browser.post<AuthenticatorStart>(`${authenticatorUrlOf(shop)}/secret`))
      .body;
    const code = generateCode(secret, clock.now());
    const wrongCode = code === '000000' ? '000001' : '000000';

    expect(await browser.post(authenticatorUrlOf(shop), { token, code: wrongCode })).toMatchObject({
      status: 400,
      body: { errors: { code: { _errors: [expect.stringContaining('not correct')] } } },
    });
    expect((await browser.post(authenticatorUrlOf(shop), { token, code })).status).toBe(200);
    expect((await browser.post(authenticatorUrlOf(shop), { token, code })).status).toBe(409);
  });

  test.each(['12345', '1234567', 'abcdef', ''])('rejects the code %j', async (code) => {
    const shop = await makeShop(app);
    const codeResponse = await (await app.as(shop)).post(authenticatorUrlOf(shop), { token: 'any', code });
    expect(codeResponse).toMatchObject({ status: 400, body: { errors: { code: expect.anything() } } });
  });

  test('can be added only by the user who started its set-up', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const { token, secret } = (
      await (await app.as(shop)).post<AuthenticatorStart>(`${authenticatorUrlOf(shop)}/secret`)
    ).body;

    const code = generateCode(secret, clock.now());
    expect((await (await app.as(other)).post(authenticatorUrlOf(other), { token, code })).status).toBe(409);
  });

  test('can be replaced without a change of the recovery codes', async () => {
    const shop = await makeShop(app);
    const first = await addAuthenticatorApp(app, shop);
    const second = await addAuthenticatorApp(app, shop);

    const storedSecrets = await app.database.sql
      .select({ secret: authenticatorApps.secret })
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, shop.id));
    expect(storedSecrets).toEqual([{ secret: second.secret }]);
    expect(first.secret).not.toBe(second.secret);
    expect(second.recoveryCodes).toEqual([]);
  });

  test('is removed with the recovery codes', async () => {
    const shop = await makeShop(app);
    await addAuthenticatorApp(app, shop);
    const browser = await app.as(shop);

    expect((await browser.delete(authenticatorUrlOf(shop))).status).toBe(200);

    expect(await secondStepStateOf(shop)).toMatchObject({ authenticatorAddedAt: null, recoveryCodes: 0 });
    expect(await auditKindsOf(shop)).toContain('second_step_removed');
    expect((await browser.delete(authenticatorUrlOf(shop))).status).toBe(404);
    const { username, password } = shop;
    expect((await app.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  test('are replaced by new ones', async () => {
    const shop = await makeShop(app);
    const { recoveryCodes: oldCodes } = await addAuthenticatorApp(app, shop);
    const url = `/api/users/${shop.id}/recovery-codes`;

    const { body } = await (await app.as(shop)).post<{ recoveryCodes: string[] }>(url);

    expect(body.recoveryCodes).toHaveLength(10);
    expect(body.recoveryCodes.filter((code) => oldCodes.includes(code))).toEqual([]);
    expect(await secondStepStateOf(shop)).toMatchObject({ recoveryCodes: 10 });
  });

  test('require a second step', async () => {
    const shop = await makeShop(app);
    expect((await (await app.as(shop)).post(`/api/users/${shop.id}/recovery-codes`)).status).toBe(409);
  });
});

describe('a passkey', () => {
  test('is added, listed, renamed and removed', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const { id, recoveryCodes: codes } = await addPasskey(app, shop);
    const url = `/api/users/${shop.id}/passkeys`;

    expect(codes).toHaveLength(10);
    expect((await browser.get(url)).body).toEqual([
      { id, name: 'Phone', isBackedUp: false, createdAt: clock.now().toISOString(), lastUsedAt: null },
    ]);
    expect((await browser.patch(`${url}/${id}`, { name: ' Work phone ' })).body).toMatchObject({
      name: 'Work phone',
    });
    expect((await browser.patch(`${url}/${id}`, { name: ' ' })).status).toBe(400);
    expect((await browser.delete(`${url}/${id}`)).status).toBe(200);
    expect((await browser.get(url)).body).toEqual([]);
    expect(await auditKindsOf(shop)).toEqual(['passkey_added', 'recovery_codes_created', 'passkey_removed']);
  });

  test('of another user is not found', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const { id } = await addPasskey(app, shop);
    const browser = await app.as(other);

    expect((await browser.patch(`/api/users/${other.id}/passkeys/${id}`, { name: 'Mine' })).status).toBe(404);
    expect((await browser.delete(`/api/users/${other.id}/passkeys/${id}`)).status).toBe(404);
    expect((await browser.get(`/api/users/${shop.id}/passkeys`)).status).toBe(403);
    expect((await browser.delete(`/api/users/${shop.id}/passkeys/${id}`)).status).toBe(403);
  });

  test.each([
    ['another origin', { origin: 'https://wraps.example' }],
    ['another port', { origin: 'http://localhost:8080' }],
  ])('is rejected when it was created at %s', async (_where, responseOptions) => {
    const shop = await makeShop(app);
    const { send, options } = await startPasskey(shop);
    expect(await send(makePasskeyDevice().create(options, responseOptions))).toMatchObject({
      status: 400,
      body: { message: 'The passkey could not be verified. Please try again' },
    });
  });

  test('is rejected with a challenge that is used, unknown, expired or of another user', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const usedRegistration = await startPasskey(shop);
    const response = makePasskeyDevice().create(usedRegistration.options);
    expect((await usedRegistration.send(response)).status).toBe(201);
    expect((await usedRegistration.send(response)).status).toBe(400);

    const unknownChallenge = { ...usedRegistration.options, challenge: 'bm90LW91cnM' };
    expect((await usedRegistration.send(makePasskeyDevice().create(unknownChallenge))).status).toBe(400);

    const otherUsersRegistration = await startPasskey(other);
    expect(
      (await usedRegistration.send(makePasskeyDevice().create(otherUsersRegistration.options))).status,
    ).toBe(400);

    const lateRegistration = await startPasskey(shop);
    clock.advanceHours(6 / 60);
    expect((await lateRegistration.send(makePasskeyDevice().create(lateRegistration.options))).status).toBe(
      400,
    );
  });

  test('is added once when the call is repeated, and both responses have the same recovery codes', async () => {
    const { send, options } = await startPasskey(await makeShop(app), { isKeyed: true });
    const response = makePasskeyDevice().create(options);

    const firstResponse = await send(response);
    expect(firstResponse).toMatchObject({ status: 201, body: { recoveryCodes: { length: 10 } } });
    expect(await send(response)).toMatchObject({ status: 201, body: firstResponse.body });
  });

  test('is rejected with a 400 when its extension results are nested too deeply', async () => {
    const shop = await makeShop(app);
    const browser = (await app.as(shop)).withKey(uniqueName());
    const nested = '['.repeat(50_000) + ']'.repeat(50_000);
    const response = JSON.stringify({
      ...makePasskeyDevice().create({ challenge: 'bm90LW91cnM', user: { id: '' } }),
      clientExtensionResults: { nested: [] },
    });
    const { status } = await browser.send({
      method: 'POST',
      url: `/api/users/${shop.id}/passkeys`,
      headers: { 'content-type': 'application/json' },
      payload: `{"name":"Phone","response":${response.replace('"nested":[]', `"nested":${nested}`)}}`,
    });
    expect(status).toBe(400);
  });

  test('can be added by a repeated call when the transaction of the first call has failed', async () => {
    const shop = await makeShop(app);
    const { send, options } = await startPasskey(shop, { isKeyed: true });
    const response = makePasskeyDevice().create(options);
    const transaction = app.database.transaction.bind(app.database);
    const spy = vi.spyOn(app.database, 'transaction').mockImplementation((work) =>
      transaction(async (tx) => {
        const result = await work(tx);
        if (await tx.$count(passkeys, eq(passkeys.userId, shop.id))) throw new Error('Connection lost');
        return result;
      }),
    );
    expect((await send(response)).status).toBe(500);
    spy.mockRestore();

    expect((await send(response)).status).toBe(201);
  });

  test('can be registered only once, by one account', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const [shopRegistration, otherShopRegistration] = [await startPasskey(shop), await startPasskey(other)];
    const device = makePasskeyDevice();
    expect((await shopRegistration.send(device.create(shopRegistration.options))).status).toBe(201);
    expect((await otherShopRegistration.send(device.create(otherShopRegistration.options))).status).toBe(409);
  });
});

describe('a change of the second step', () => {
  test('is mailed to a confirmed address', async () => {
    const shop = await makeShop(appWithMail, { emailVerifiedAt: clock.now() });
    const { email } = await accountOf(shop);
    await addAuthenticatorApp(appWithMail, shop);
    await (await appWithMail.as(shop)).delete(authenticatorUrlOf(shop));

    expect((await mailsTo(appWithMail, email)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['second-step', 'An authenticator app was added'],
      ['second-step', 'Your authenticator app was removed'],
    ]);
  });

  test('is not mailed to an unconfirmed address', async () => {
    const shop = await makeShop(appWithMail);
    const { email } = await accountOf(shop);
    await addAuthenticatorApp(appWithMail, shop);
    expect(await mailsTo(appWithMail, email)).toEqual([]);
  });

  test('requires a confirmation 15 minutes after the sign-in', async () => {
    const shop = await makeShop(app);
    await addAuthenticatorApp(app, shop);
    const { id: passkeyId } = await addPasskey(app, shop);
    const admin = await makeAdmin(app);
    const [browser, adminBrowser] = [await app.as(shop), await app.as(admin)];
    clock.advanceHours(16 / 60);

    for (const response of [
      await browser.post(`${authenticatorUrlOf(shop)}/secret`),
      await browser.delete(authenticatorUrlOf(shop)),
      await browser.post(`/api/users/${shop.id}/recovery-codes`),
      await browser.post(`/api/users/${shop.id}/passkeys/options`),
      await browser.delete(`/api/users/${shop.id}/passkeys/${passkeyId}`),
      await adminBrowser.put('/api/admin/second-step', { requirement: 'admins' }),
      await adminBrowser.delete(`/api/admin/users/${shop.id}/second-step`),
    ])
      expect(response).toMatchObject({ status: 403, body: { code: 'confirmation_required' } });
  });

  test('is rejected for another user’s account', async () => {
    const [client, shop] = [await makeClient(app), await makeShop(app)];
    const browser = await app.as(client);
    for (const response of [
      await browser.get(`/api/users/${shop.id}/second-step`),
      await browser.post(`${authenticatorUrlOf(shop)}/secret`),
      await browser.post(authenticatorUrlOf(shop), { token: 'any', code: '123456' }),
      await browser.delete(authenticatorUrlOf(shop)),
      await browser.post(`/api/users/${shop.id}/recovery-codes`),
      await browser.post(`/api/users/${shop.id}/passkeys/options`),
    ])
      expect(response.status).toBe(403);
  });
});

/** Requests the options of a new passkey. `send` sends the passkey; with `isKeyed`, under one Idempotency-Key. */
async function startPasskey(user: TestUser, { isKeyed = false } = {}) {
  const browser = await app.as(user);
  const sender = isKeyed ? browser.withKey(uniqueName()) : browser;
  const url = `/api/users/${user.id}/passkeys`;
  const { body: options } = await browser.post<Parameters<PasskeyDevice['create']>[0]>(`${url}/options`);
  return { options, send: (response: object) => sender.post(url, { name: 'Phone', response }) };
}

async function accountOf({ id }: TestUser) {
  const [account] = await appWithMail.database.sql.select().from(users).where(eq(users.id, id));
  return account ?? { email: '' };
}

/** The kinds of audit events about this user, except for sign-ins. */
async function auditKindsOf({ id }: TestUser) {
  const found = await app.database.sql
    .select({ kind: auditEvents.kind })
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, id))
    .orderBy(auditEvents.id);
  return found.map(({ kind }) => kind).filter((kind) => !kind.startsWith('sign_in'));
}
