import { describe, expect, test } from 'vitest';
import type { StaffRole } from '#shared/actor.ts';
import type { Account } from '#shared/admin/admin.contract.ts';
import type { StaffMember } from '#shared/staff/staff.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import { activities } from '#server/db/schema/events.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, makeStaff } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const ROLES: StaffRole[] = ['manager', 'production'];

describe('GET /api/staff', () => {
  test('lists the staff of the shop by name', async () => {
    const [shop, rival] = [await makeShop(app), await makeShop(app)];
    const zoe = await makeStaff(app, shop, 'production', { name: 'zoe' });
    const adam = await makeStaff(app, shop, 'manager', { name: 'Adam', email: 'adam@shop.example' });
    await makeStaff(app, rival, 'manager');

    const { status, body } = await (await app.as(shop)).get<StaffMember[]>('/api/staff');

    expect(status).toBe(200);
    expect(body).toEqual([
      {
        id: adam.id,
        name: 'Adam',
        username: adam.username,
        email: 'adam@shop.example',
        avatarUrl: null,
        role: 'manager',
        createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
      },
      expect.objectContaining({ id: zoe.id, role: 'production' }),
    ]);
  });

  test('is empty for a new shop', async () => {
    expect((await (await app.as(await makeShop(app))).get('/api/staff')).body).toEqual([]);
  });
});

describe('the staff of a shop', () => {
  test('can be managed only by its owner', async () => {
    const shop = await makeShop(app);
    const member = await makeStaff(app, shop, 'production');
    const others = [
      await makeStaff(app, shop, 'manager'),
      await makeStaff(app, shop, 'production'),
      await makeInstaller(app),
      await makeClient(app),
      await makeAdmin(app),
    ];
    const url = `/api/staff/${member.id}`;
    for (const other of others) {
      const browser = await app.as(other);
      for (const { status } of [
        await browser.get('/api/staff'),
        await browser.send({ method: 'PATCH', url, payload: { role: 'manager' } }),
        await browser.delete(url),
      ])
        expect(status).toBe(403);
    }
    const rival = await app.as(await makeShop(app));
    const changeResponse = await rival.send({ method: 'PATCH', url, payload: { role: 'manager' } });
    expect(changeResponse).toMatchObject({ status: 404, body: { message: 'Member of staff not found' } });
    expect((await rival.delete(url)).status).toBe(404);
    expect((await (await app.as(shop)).get<StaffMember[]>('/api/staff')).body).toHaveLength(3);
  });

  test.each(['owner', '', null, 7])('cannot get the role %j', async (role) => {
    const shop = await makeShop(app);
    const member = await makeStaff(app, shop, 'production');
    const url = `/api/staff/${member.id}`;
    expect(await (await app.as(shop)).send({ method: 'PATCH', url, payload: { role } })).toMatchObject({
      status: 400,
      body: { errors: { role: { _errors: ['Role must be manager or production'] } } },
    });
  });
});

test('a changed role applies to the next call of the member', async () => {
  const shop = await makeShop(app);
  const member = await makeStaff(app, shop, 'production');
  const [owner, browser] = [await app.as(shop), await app.as(member)];
  const url = `/api/staff/${member.id}`;
  expect((await browser.post('/api/projects', { name: 'Van 7' })).status).toBe(403);

  const promotion = await owner.send({ method: 'PATCH', url, payload: { role: 'manager' } });

  expect(promotion).toMatchObject({ status: 200, body: { id: member.id, role: 'manager' } });
  expect((await browser.post('/api/projects', { name: 'Van 7' })).status).toBe(201);
  await owner.send({ method: 'PATCH', url, payload: { role: 'production' } });
  expect((await browser.post('/api/projects', { name: 'Van 8' })).status).toBe(403);
});

test('setting the same role again is not recorded', async () => {
  const shop = await makeShop(app);
  const member = await makeStaff(app, shop, 'manager');
  const activityCountBefore = await app.database.sql.$count(activities);
  const call = { method: 'PATCH', url: `/api/staff/${member.id}`, payload: { role: 'manager' } } as const;
  expect((await (await app.as(shop)).send(call)).status).toBe(200);
  expect(await app.database.sql.$count(activities)).toBe(activityCountBefore);
});

describe('the account of a member of staff', () => {
  test('names the shop in the session', async () => {
    const shop = await makeShop(app, { company: 'Northfield Wraps', allowContractorRole: true });
    const shopWithoutCompany = await makeShop(app, { name: 'Nadia Reyes', company: null });
    for (const role of ROLES) {
      const member = await makeStaff(app, shop, role);
      expect((await (await app.as(member)).get<User>('/api/auth/session')).body).toMatchObject({
        role: 'contractor',
        shopId: shop.id,
        shopName: 'Northfield Wraps',
        staffRole: role,
        shopInstalls: true,
      });
      const other = await app.as(await makeStaff(app, shopWithoutCompany, role));
      expect((await other.get<User>('/api/auth/session')).body).toMatchObject({
        shopName: 'Nadia Reyes',
        shopInstalls: false,
      });
    }
    expect((await (await app.as(shop)).get<User>('/api/auth/session')).body).toMatchObject({
      shopId: null,
      shopName: null,
      staffRole: null,
      shopInstalls: false,
    });
  });

  test.each(ROLES)('keeps its role and is not in the registry: %s', async (role) => {
    const shop = await makeShop(app);
    const member = await makeStaff(app, shop, role, { state: 'Ohio' });
    const browser = await app.as(member);
    for (const roleType of ['contractor', 'subcontractor', 'contractor-unlisted'])
      expect(await browser.post('/api/user/set-role', { roleType })).toMatchObject({
        status: 403,
        body: { message: 'The staff of a shop cannot switch their role' },
      });
    const owner = await app.as(shop);
    expect((await owner.get(`/api/subcontractors/${member.id}`)).status).toBe(404);
    const hireResponse = await owner.post('/api/subcontractors/add-to-team', { subcontractorId: member.id });
    expect(hireResponse.status).toBe(400);
    const assignResponse = await owner.post('/api/projects', { name: 'Van 7', subcontractorId: member.id });
    expect(assignResponse.status).toBe(400);
  });

  test('keeps its role when an admin tries to switch it', async () => {
    const [member, admin] = [
      await makeStaff(app, await makeShop(app), 'manager'),
      await app.as(await makeAdmin(app)),
    ];
    const url = `/api/admin/users/${member.id}`;
    const changeResponse = await admin.send({ method: 'PATCH', url, payload: { role: 'subcontractor' } });
    expect(changeResponse).toMatchObject({
      status: 409,
      body: { message: 'The staff of a shop cannot switch their role' },
    });
    expect((await admin.send({ method: 'PATCH', url, payload: { name: 'New name' } })).status).toBe(200);
  });
});

test('a shop with staff stays a contractor', async () => {
  const shop = await makeShop(app);
  await makeStaff(app, shop, 'production');
  const [owner, admin] = [await app.as(shop), await app.as(await makeAdmin(app))];
  const refusalResponse = {
    status: 409,
    body: { message: 'A shop with staff cannot become a subcontractor. Remove its staff first' },
  };

  expect(await owner.post('/api/user/set-role', { roleType: 'subcontractor' })).toMatchObject(
    refusalResponse,
  );
  const url = `/api/admin/users/${shop.id}`;
  const payload = { role: 'subcontractor' };
  expect(await admin.send({ method: 'PATCH', url, payload })).toMatchObject(refusalResponse);
  expect((await owner.post('/api/user/set-role', { roleType: 'contractor' })).status).toBe(200);
});

describe('the admin area', () => {
  test('lists staff separately from shops, with the shop of each', async () => {
    const admin = await app.as(await makeAdmin(app));
    const shop = await makeShop(app, { company: 'Summit Wraps' });
    const member = await makeStaff(app, shop, 'manager');
    const searchAccounts = async (list: string, { username }: { username: string }) =>
      (await admin.get<Account[]>(`/api/admin/users/role/${list}?q=${username}`)).body;

    expect(await searchAccounts('contractor', shop)).toMatchObject([{ id: shop.id, shopId: null }]);
    expect(await searchAccounts('contractor', member)).toEqual([]);
    expect(await searchAccounts('staff', shop)).toEqual([]);
    expect(await searchAccounts('staff', member)).toMatchObject([
      { id: member.id, shopId: shop.id, shopName: 'Summit Wraps', staffRole: 'manager' },
    ]);
  });

  test('keeps the accounts of the staff when their shop is deleted', async () => {
    const [admin, shop] = [await app.as(await makeAdmin(app)), await makeShop(app)];
    const members = [await makeStaff(app, shop, 'manager'), await makeStaff(app, shop, 'production')];
    const url = `/api/admin/users/${shop.id}`;
    expect((await admin.get(`${url}/deletion`)).body).toMatchObject({ staff: 2 });
    const browsers = await Promise.all(members.map((member) => app.as(member)));

    expect((await admin.delete(url)).status).toBe(200);

    for (const browser of browsers) {
      const { status, body } = await browser.get<User>('/api/auth/session');
      expect(status, 'the account and its session stay').toBe(200);
      expect(body).toMatchObject({ role: 'contractor', shopId: null, staffRole: null });
      expect((await browser.get('/api/projects')).body).toEqual([]);
    }
  });

  test('deletes a member of staff', async () => {
    const [admin, shop] = [await app.as(await makeAdmin(app)), await makeShop(app)];
    const member = await makeStaff(app, shop, 'manager');
    const browser = await app.as(member);
    const { body: project } = await browser.post<{ id: number }>('/api/projects', { name: 'Van 7' });

    expect((await admin.delete(`/api/admin/users/${member.id}`)).status).toBe(200);

    const owner = await app.as(shop);
    expect((await owner.get('/api/staff')).body).toEqual([]);
    expect((await owner.get(`/api/projects/${project.id}`)).status).toBe(200);
  });
});
