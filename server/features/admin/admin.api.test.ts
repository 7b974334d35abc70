import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Account } from '#shared/admin/admin.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  uniqueName,
  type MadeUser,
} from '#server/testing/makers.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const strict = await startTestApp({ config: { passwordPolicy: 'strict' } });
const admin = await makeAdmin(app);
const browser = await app.as(admin);
const URL = '/api/admin/users';

describe('POST /api/admin/users', () => {
  test('makes an account that signs in, with its certifications', async () => {
    const username = uniqueName();

    const { status, body } = await browser.post<Account>(URL, {
      ...form(username),
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
    const { password } = form(username);
    expect((await app.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });

  test('without a role it is a subcontractor; admins and clients are not made here', async () => {
    expect((await browser.post<Account>(URL, form(uniqueName()))).body.role).toBe('subcontractor');
    for (const role of ['admin', 'client', true, null]) {
      expect(await browser.post(URL, { ...form(uniqueName()), role })).toMatchObject({
        status: 400,
        body: { errors: { role: { _errors: ['Role must be subcontractor or contractor'] } } },
      });
    }
  });

  test('a taken username is a conflict', async () => {
    const { username } = await makeClient(app);
    expect(await browser.post(URL, form(username.toUpperCase()))).toMatchObject({
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
  ])('refuses %s', async (_what, wrong, field) => {
    const username = uniqueName();
    expect(await browser.post(URL, { ...form(username), ...wrong })).toMatchObject({
      status: 400,
      body: { errors: { [field]: { _errors: [expect.any(String)] } } },
    });
    expect(await app.database.sql.$count(users, eq(users.username, username))).toBe(0);
  });
});

describe('PATCH /api/admin/users/{id}', () => {
  test('changes what is sent; a blank password stays as it is', async () => {
    const shop = await makeShop(app, { company: 'Old Ltd', state: 'TX', hasBusinessInsurance: true });
    const theirs = await app.as(shop);
    const username = uniqueName();

    const { status, body } = await patch(shop.id, {
      username,
      company: '',
      password: '',
      certifications: ['PPF'],
      hasBusinessInsurance: false,
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      username,
      company: null,
      state: 'TX',
      role: 'contractor',
      hasBusinessInsurance: true,
    });
    expect(body.certifications).toHaveLength(1);
    expect((await theirs.get('/api/auth/session')).status).toBe(200);
    const { password } = shop;
    expect((await app.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });

  test('takes the managed roles as POST does; who is listed or may contract keeps that until the role is another', async () => {
    const shop = await makeShop(app, { allowContractorRole: true });

    expect(await patch(shop.id, { role: 'contractor' })).toMatchObject({
      status: 200,
      body: { role: 'contractor', allowContractorRole: true },
    });
    expect(await patch(shop.id, { role: 'subcontractor', name: 'Pat Lee' })).toMatchObject({
      status: 200,
      body: { role: 'subcontractor', allowContractorRole: false, name: 'Pat Lee' },
    });
    expect(await patch(shop.id, { role: 'contractor' })).toMatchObject({
      status: 200,
      body: { role: 'contractor', allowContractorRole: false },
    });
    const { body } = await browser.get<Account[]>(`${URL}/role/contractor?q=${shop.username}`);
    expect(body.map(({ id }) => id)).toEqual([shop.id]);
  });

  test.each(['admin', 'client', true, '', null])('makes nobody %j', async (role) => {
    const shop = await makeShop(app);
    expect(await patch(shop.id, { role, name: 'New name' })).toMatchObject({
      status: 400,
      body: { errors: { role: { _errors: ['Role must be subcontractor or contractor'] } } },
    });
    expect(await patch(shop.id, {})).toMatchObject({ body: { role: 'contractor', name: shop.name } });
  });

  test('another role leaves projects and team as they are, as the user’s own switch does', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const theirs = await app.as(shop);
    await theirs.post('/api/subcontractors/add-to-team', { subcontractorId: installer.id });
    const project = await makeProject(app, shop, { subcontractorId: installer.id });

    await patch(installer.id, { role: 'contractor' });

    expect((await theirs.get(`/api/projects/${project.id}`)).body).toMatchObject({
      subcontractorId: installer.id,
    });
    expect((await (await app.as(installer)).get(`/api/projects/${project.id}`)).status).toBe(200);
  });

  test('a new password ends the sessions of its owner', async () => {
    const installer = await makeInstaller(app);
    const theirs = await app.as(installer);

    expect((await patch(installer.id, { password: 'rolls of film' })).status).toBe(200);

    expect((await theirs.get('/api/auth/session')).status).toBe(401);
    const { username } = installer;
    const enter = (password: string) => app.visitor.post('/api/auth/login', { username, password });
    expect((await enter(installer.password)).status).toBe(401);
    expect((await enter('rolls of film')).status).toBe(200);
  });

  test('refuses a taken username, and its own in another case is fine', async () => {
    const [shop, other] = [await makeShop(app), await makeAdmin(app)];
    expect(await patch(shop.id, { username: other.username.toUpperCase(), name: 'New name' })).toMatchObject({
      status: 409,
      body: { message: 'Username may already be taken' },
    });
    expect(await patch(shop.id, { username: shop.username.toUpperCase() })).toMatchObject({
      status: 200,
      body: { name: shop.name },
    });
    expect((await patch(shop.id, { email: 'none' })).status).toBe(400);
  });

  test('refuses as a username what is another’s e-mail address; the own one is fine, and so is what it was', async () => {
    const [own, others] = [`${uniqueName()}@example.com`, `${uniqueName()}@example.com`];
    await makeClient(app, { email: others });
    const shop = await makeShop(app, { email: own });
    const before = await makeShop(app, { username: others });
    const taken = { status: 409, body: { message: 'Username may already be taken' } };

    expect(await patch(shop.id, { username: others })).toMatchObject(taken);
    expect(await browser.post(URL, form(others.toUpperCase()))).toMatchObject(taken);
    expect((await patch(shop.id, { username: own })).body).toMatchObject({ username: own });
    expect(await patch(before.id, { username: others, name: 'New name' })).toMatchObject({
      status: 200,
      body: { name: 'New name' },
    });
  });

  test('PASSWORD_POLICY=strict holds for passwords that an admin sets, too', async () => {
    const strictly = await strict.as(await makeAdmin(strict));
    const { id } = await makeShop(strict);
    const url = `${URL}/${id}`;
    const common = { password: 'Welcome123' };

    for (const answer of [
      await strictly.post(URL, { ...form(uniqueName()), ...common }),
      await strictly.send({ method: 'PATCH', url, payload: common }),
    ]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { password: { _errors: [expect.stringContaining('most common')] } } },
      });
    }
    const payload = { username: 'karens-own-shop', password: 'Karens-Own-Shop' };
    expect(await strictly.send({ method: 'PATCH', url, payload })).toMatchObject({
      status: 400,
      body: { message: 'Password must not be the username' },
    });
  });
});

describe('who gets to /api/admin/users', () => {
  test('nobody but an admin', async () => {
    const victim = await makeInstaller(app, { hasBusinessInsurance: true });
    for (const user of [await makeShop(app), victim, await makeClient(app)]) {
      for (const answer of await everyCall(user, victim.id)) {
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    }
  });

  test('an admin gets to no admin’s and no client’s account here, not even the own', async () => {
    for (const account of [await makeAdmin(app), await makeClient(app), admin]) {
      const [, , ...answers] = await everyCall(admin, account.id);
      for (const answer of answers) {
        expect(answer).toMatchObject({ status: 404, body: { message: 'Account not found' } });
      }
      expect(await app.database.sql.$count(users, eq(users.id, account.id))).toBe(1);
    }
    for (const role of ['admin', 'client', 'everybody']) {
      expect((await browser.get(`${URL}/role/${role}`)).status).toBe(400);
    }
  });

  test('a contractor who was made an admin meanwhile is out of reach', async () => {
    const shop = await makeShop(app);
    await app.database.sql.update(users).set({ role: 'admin' }).where(eq(users.id, shop.id));
    expect((await patch(shop.id, { name: 'Renamed' })).status).toBe(404);
    const [left] = await app.database.sql
      .select({ is: count() })
      .from(users)
      .where(eq(users.name, 'Renamed'));
    expect(left?.is).toBe(0);
  });
});

/** List, create, and then the calls on one account. */
async function everyCall(user: MadeUser, id: number) {
  const other = await app.as(user);
  const name = `Changed by ${user.username}`;
  return [
    await other.get(`${URL}/role/subcontractor`),
    await other.post(URL, form(uniqueName())),
    await other.send({ method: 'PATCH', url: `${URL}/${id}`, payload: { name, password: 'mine now' } }),
    await other.get(`${URL}/${id}/deletion`),
    await other.post(`${URL}/${id}/verify-documents`, { documentType: 'businessInsurance', verified: true }),
    await other.delete(`${URL}/${id}`),
  ];
}

function patch(id: number, payload: object) {
  return browser.send<Account>({ method: 'PATCH', url: `${URL}/${id}`, payload });
}

function form(username: string) {
  return { username, name: 'Pat Lee', email: 'pat@example.com', password: 'rolls of film' };
}
