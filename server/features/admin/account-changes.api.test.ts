import { describe, expect, test } from 'vitest';
import type { Account } from '#shared/admin/admin.contract.ts';
import { accountForm, ACCOUNTS_URL } from '#server/testing/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  uniqueName,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const strictApp = await startTestApp({ config: { passwordPolicy: 'strict' } });
const browser = await app.as(await makeAdmin(app));

describe('PATCH /api/admin/users/{id}', () => {
  test('changes the given fields', async () => {
    const shop = await makeShop(app, { company: 'Old Ltd', state: 'TX', hasBusinessInsurance: true });
    const shopBrowser = await app.as(shop);
    const username = uniqueName();

    const { status, body } = await patchAccount(shop.id, {
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
    expect((await shopBrowser.get('/api/auth/session')).status).toBe(200);
    const { password } = shop;
    expect((await app.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
  });

  test('changes a contractor to a subcontractor and back', async () => {
    const shop = await makeShop(app, { allowContractorRole: true });

    expect(await patchAccount(shop.id, { role: 'contractor' })).toMatchObject({
      status: 200,
      body: { role: 'contractor', allowContractorRole: true },
    });
    expect(await patchAccount(shop.id, { role: 'subcontractor', name: 'Pat Lee' })).toMatchObject({
      status: 200,
      body: { role: 'subcontractor', allowContractorRole: false, name: 'Pat Lee' },
    });
    expect(await patchAccount(shop.id, { role: 'contractor' })).toMatchObject({
      status: 200,
      body: { role: 'contractor', allowContractorRole: false },
    });
    const { body } = await browser.get<Account[]>(`${ACCOUNTS_URL}/role/contractor?q=${shop.username}`);
    expect(body.map(({ id }) => id)).toEqual([shop.id]);
  });

  test.each(['admin', 'client', true, '', null])('rejects the role %j', async (role) => {
    const shop = await makeShop(app);
    expect(await patchAccount(shop.id, { role, name: 'New name' })).toMatchObject({
      status: 400,
      body: { errors: { role: { _errors: ['Role must be subcontractor or contractor'] } } },
    });
    expect(await patchAccount(shop.id, {})).toMatchObject({ body: { role: 'contractor', name: shop.name } });
  });

  test('changes the fields of a client, but not the role', async () => {
    const client = await makeClient(app);

    expect(await patchAccount(client.id, { company: 'Harbour Fleet' })).toMatchObject({
      status: 200,
      body: { company: 'Harbour Fleet', role: 'client' },
    });
    expect(await patchAccount(client.id, { role: 'contractor', company: 'Other' })).toMatchObject({
      status: 400,
      body: { errors: { role: { _errors: ['The role of a client cannot be changed'] } } },
    });
    expect(await patchAccount(client.id, {})).toMatchObject({
      body: { role: 'client', company: 'Harbour Fleet' },
    });
  });

  test('keeps projects and team when the role changes', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const shopBrowser = await app.as(shop);
    await shopBrowser.post('/api/subcontractors/add-to-team', { subcontractorId: installer.id });
    const project = await makeProject(app, shop, { subcontractorId: installer.id });

    await patchAccount(installer.id, { role: 'contractor' });

    expect((await shopBrowser.get(`/api/projects/${project.id}`)).body).toMatchObject({
      subcontractorId: installer.id,
    });
    expect((await (await app.as(installer)).get(`/api/projects/${project.id}`)).status).toBe(200);
  });

  test('ends the user’s sessions when the password changes', async () => {
    const installer = await makeInstaller(app);
    const installerBrowser = await app.as(installer);

    expect((await patchAccount(installer.id, { password: 'rolls of film' })).status).toBe(200);

    expect((await installerBrowser.get('/api/auth/session')).status).toBe(401);
    const { username } = installer;
    const signInWith = (password: string) => app.visitor.post('/api/auth/login', { username, password });
    expect((await signInWith(installer.password)).status).toBe(401);
    expect((await signInWith('rolls of film')).status).toBe(200);
  });

  test('rejects a taken username', async () => {
    const [shop, other] = [await makeShop(app), await makeAdmin(app)];
    expect(
      await patchAccount(shop.id, { username: other.username.toUpperCase(), name: 'New name' }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Username may already be taken' },
    });
    expect(await patchAccount(shop.id, { username: shop.username.toUpperCase() })).toMatchObject({
      status: 200,
      body: { name: shop.name },
    });
    expect((await patchAccount(shop.id, { email: 'none' })).status).toBe(400);
  });

  test('rejects a new username with invalid characters', async () => {
    const shop = await makeShop(app);
    const refusedResponse = {
      status: 400,
      body: { message: 'Use only letters, numbers, dots, hyphens, and underscores' },
    };

    expect(await patchAccount(shop.id, { username: `${uniqueName()}@example.com` })).toMatchObject(
      refusedResponse,
    );
    expect(await browser.post(ACCOUNTS_URL, accountForm(`${uniqueName()} Lee`))).toMatchObject(
      refusedResponse,
    );
  });

  test('accepts an unchanged username that the current rules do not allow', async () => {
    const username = `${uniqueName()}@example.com`;
    const shop = await makeShop(app, { username });

    expect(await patchAccount(shop.id, { username, name: 'New name' })).toMatchObject({
      status: 200,
      body: { username, name: 'New name' },
    });
  });

  test('applies PASSWORD_POLICY=strict', async () => {
    const strictAdmin = await strictApp.as(await makeAdmin(strictApp));
    const { id } = await makeShop(strictApp);
    const url = `${ACCOUNTS_URL}/${id}`;
    const commonPasswordPayload = { password: 'Welcome123' };

    for (const response of [
      await strictAdmin.post(ACCOUNTS_URL, { ...accountForm(), ...commonPasswordPayload }),
      await strictAdmin.send({ method: 'PATCH', url, payload: commonPasswordPayload }),
    ]) {
      expect(response).toMatchObject({
        status: 400,
        body: { errors: { password: { _errors: [expect.stringContaining('most common')] } } },
      });
    }
    const payload = { username: 'karens-own-shop', password: 'Karens-Own-Shop' };
    expect(await strictAdmin.send({ method: 'PATCH', url, payload })).toMatchObject({
      status: 400,
      body: { message: 'Password must not be the username' },
    });
  });
});

function patchAccount(id: number, payload: object) {
  return browser.send<Account>({ method: 'PATCH', url: `${ACCOUNTS_URL}/${id}`, payload });
}
