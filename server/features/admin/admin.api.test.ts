import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Account } from '#shared/admin/admin.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeShop,
  uniqueName,
  type TestUser,
} from '#server/testing/factories.ts';
import { accountForm, ACCOUNTS_URL } from '#server/testing/accounts.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const admin = await makeAdmin(app);
const browser = await app.as(admin);

describe('POST /api/admin/users', () => {
  test('creates an account with certifications', async () => {
    const username = uniqueName();

    const { status, body } = await browser.post<Account>(ACCOUNTS_URL, {
      ...accountForm(username),
      role: 'contractor',
      company: 'Wraps Ltd',
      state: 'TX',
      phone: '',
      certifications: ['3m', 'PPF'],
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      username,
      role: 'contractor',
      company: 'Wraps Ltd',
      state: 'TX',
      phone: null,
      allowContractorRole: false,
      businessRegistrationVerification: null,
    });
    expect(body.certifications).toHaveLength(2);
    const { password } = accountForm(username);
    expect((await app.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });

  test('creates a client', async () => {
    const { status, body } = await browser.post<Account>(ACCOUNTS_URL, { ...accountForm(), role: 'client' });

    expect(status).toBe(201);
    expect(body).toMatchObject({ role: 'client', certifications: [] });
    expect(
      (await browser.get<Account[]>(`${ACCOUNTS_URL}/role/client?q=${body.username}`)).body,
    ).toHaveLength(1);
  });

  test('creates no admin', async () => {
    expect((await browser.post<Account>(ACCOUNTS_URL, accountForm())).body.role).toBe('subcontractor');
    for (const role of ['admin', true, null]) {
      expect(await browser.post(ACCOUNTS_URL, { ...accountForm(), role })).toMatchObject({
        status: 400,
        body: { errors: { role: { _errors: ['Role must be subcontractor, contractor or client'] } } },
      });
    }
  });

  test('rejects a taken username', async () => {
    const { username } = await makeClient(app);
    expect(await browser.post(ACCOUNTS_URL, accountForm(username.toUpperCase()))).toMatchObject({
      status: 409,
      body: {
        message: 'Username may already be taken',
        errors: { username: { _errors: ['Username may already be taken'] } },
      },
    });
  });

  test.each([
    ['no password', { password: undefined }, 'password'],
    ['a password of 5 characters', { password: '12345' }, 'password'],
    ['a name of 1 character', { name: 'P' }, 'name'],
    ['no e-mail address', { email: '' }, 'email'],
    ['an unknown certification', { certifications: ['Nonsense'] }, 'certifications'],
  ])('rejects %s', async (_what, invalidFields, field) => {
    const username = uniqueName();
    expect(await browser.post(ACCOUNTS_URL, { ...accountForm(username), ...invalidFields })).toMatchObject({
      status: 400,
      body: { errors: { [field]: { _errors: [expect.any(String)] } } },
    });
    expect(await app.database.sql.$count(users, eq(users.username, username))).toBe(0);
  });
});

describe('access to /api/admin/users', () => {
  test('is limited to admins', async () => {
    const targetUser = await makeInstaller(app, { hasBusinessInsurance: true });
    for (const user of [await makeShop(app), targetUser, await makeClient(app)]) {
      for (const response of await callEveryEndpoint(user, targetUser.id)) {
        expect(response).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    }
  });

  test('excludes the accounts of admins', async () => {
    for (const account of [await makeAdmin(app), admin]) {
      const [, , ...responses] = await callEveryEndpoint(admin, account.id);
      for (const response of responses) {
        expect(response).toMatchObject({ status: 404, body: { message: 'Account not found' } });
      }
      expect(await app.database.sql.$count(users, eq(users.id, account.id))).toBe(1);
    }
    for (const role of ['admin', 'everybody']) {
      expect((await browser.get(`${ACCOUNTS_URL}/role/${role}`)).status).toBe(400);
    }
  });

  test('rejects a change of a contractor who has just become an admin', async () => {
    const shop = await makeShop(app);
    await app.database.sql.update(users).set({ role: 'admin' }).where(eq(users.id, shop.id));
    expect(
      (
        await browser.send({
          method: 'PATCH',
          url: `${ACCOUNTS_URL}/${shop.id}`,
          payload: { name: 'Renamed' },
        })
      ).status,
    ).toBe(404);
    const [countRow] = await app.database.sql
      .select({ is: count() })
      .from(users)
      .where(eq(users.name, 'Renamed'));
    expect(countRow?.is).toBe(0);
  });
});

/** Calls the list, the creation, and then every endpoint of one account. */
async function callEveryEndpoint(user: TestUser, id: number) {
  const userBrowser = await app.as(user);
  const name = `Changed by ${user.username}`;
  return [
    await userBrowser.get(`${ACCOUNTS_URL}/role/subcontractor`),
    await userBrowser.post(ACCOUNTS_URL, accountForm()),
    await userBrowser.send({
      method: 'PATCH',
      url: `${ACCOUNTS_URL}/${id}`,
      payload: { name, password: 'mine now' },
    }),
    await userBrowser.get(`${ACCOUNTS_URL}/${id}/deletion`),
    await userBrowser.post(`${ACCOUNTS_URL}/${id}/verify-documents`, {
      documentType: 'businessInsurance',
      verified: true,
    }),
    await userBrowser.delete(`${ACCOUNTS_URL}/${id}`),
  ];
}
