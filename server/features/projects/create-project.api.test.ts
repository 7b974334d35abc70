import { count, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Project } from '#shared/projects/projects.contract.ts';
import { contractorSubcontractors } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { projects, vehicleDetails, wrapDetails } from '#server/db/schema/projects.ts';
import { makeKnownClient } from '#server/testing/invitations.ts';
import { historyDescriptionsOf } from '#server/testing/shop-projects.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

const VEHICLE = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'white' };
const WRAP = { wrapType: 'full', material: '3m' };

describe('POST /api/projects', () => {
  test('creates a project with vehicle, wrap, client and installer', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const client = await makeKnownClient(app, shop);

    const { status, body } = await (
      await app.as(shop)
    ).post<Project>('/api/projects', {
      name: '  Fleet van  ',
      deadline: '2027-03-05',
      startDate: '2027-03-01T23:30:00-08:00',
      isDeadlineFlexible: true,
      clientId: client.id,
      subcontractorId: installer.id,
      vehicleDetail: { ...VEHICLE, vin: '' },
      wrapDetail: WRAP,
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'Fleet van',
      status: 'not-started',
      progress: 0,
      progressStage: 'artwork_design_initiated',
      completed: false,
      completedAt: null,
      contractorId: shop.id,
      subcontractorId: installer.id,
      clientId: client.id,
      deadline: '2027-03-05',
      startDate: '2027-03-01',
    });
    expect(await rowsOf(body.id)).toMatchObject({ vehicle: [{ vin: null }], wrap: [{ wrapType: 'full' }] });
  });

  test('records that the client was added, and notifies the client', async () => {
    const shop = await makeShop(app);
    const client = await makeKnownClient(app, shop, { name: 'Ada Lin' });

    const { body } = await (
      await app.as(shop)
    ).post<Project>('/api/projects', { name: 'Van', clientId: client.id });
    await app.dispatcher.dispatchDue();

    expect(await historyDescriptionsOf(app, body.id)).toEqual([
      'created the project',
      'added Ada Lin as client',
    ]);
    expect((await (await app.as(client)).get('/api/notifications')).body).toMatchObject([
      { title: 'New project', projectId: body.id, type: 'client_assigned' },
    ]);
  });

  test('is allowed for an installer who can contract', async () => {
    const installer = await makeInstaller(app, { allowContractorRole: true });
    const { status, body } = await (await app.as(installer)).post('/api/projects', { name: 'Own job' });
    expect({ status, body }).toMatchObject({ status: 201, body: { contractorId: installer.id } });
  });

  test('is rejected for clients, plain installers and admins', async () => {
    for (const person of [await makeClient(app), await makeInstaller(app), await makeAdmin(app)]) {
      expect(await (await app.as(person)).post('/api/projects', { name: 'Van' })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
  });

  test('adds a new installer to the team', async () => {
    const [shop, installer] = [await makeShop(app, { allowContractorRole: true }), await makeInstaller(app)];
    const client = await app.as(shop);

    await client.post('/api/projects', { name: 'Van', subcontractorId: installer.id });
    await client.post('/api/projects', { name: 'Van again', subcontractorId: installer.id });
    const { status } = await client.post('/api/projects', { name: 'Own hands', subcontractorId: shop.id });

    expect(status).toBe(201);
    expect(await teamOf(shop.id)).toEqual([installer.id]);
  });

  test('ignores protected fields', async () => {
    const [shop, rival] = [await makeShop(app), await makeShop(app)];

    const { status, body } = await (
      await app.as(shop)
    ).post<Project>('/api/projects', {
      name: 'Van',
      id: 999_999,
      contractorId: rival.id,
      completed: true,
      completedAt: '2020-01-01T00:00:00Z',
      progressStage: 'wrap_installed',
      trackingNumber: '1Z',
      createdAt: '2020-01-01T00:00:00Z',
    });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      contractorId: shop.id,
      completed: false,
      completedAt: null,
      progressStage: 'artwork_design_initiated',
      trackingNumber: null,
    });
    expect(body.id).not.toBe(999_999);
    expect(new Date(body.createdAt).getFullYear()).toBeGreaterThan(2024);
  });
});

describe('an invalid project is not created', () => {
  test.each([
    ['no name', {}, 'name', 'Project name is required'],
    ['a blank name', { name: '   ' }, 'name', 'Project name is required'],
    ['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', 'Must be at most 200 characters'],
    ['a NUL in the name', { name: 'a\u0000b' }, 'name', 'Must not contain a NUL character'],
    ['an invalid date', { name: 'Van', deadline: '2027-02-30' }, 'deadline', 'Must be a real calendar date'],
    [
      'a vehicle without make',
      { name: 'Van', vehicleDetail: { ...VEHICLE, make: '' } },
      'vehicleDetail.make',
      'Vehicle make is required',
    ],
    [
      'an unknown vehicle type',
      { name: 'Van', vehicleDetail: { ...VEHICLE, type: 'boat' } },
      'vehicleDetail.type',
      'Vehicle type is required',
    ],
    [
      'an unknown wrap type',
      { name: 'Van', wrapDetail: { ...WRAP, wrapType: 'gift' } },
      'wrapDetail.wrapType',
      'Wrap type is required',
    ],
    [
      'an invalid initial status',
      { name: 'Van', status: 'completed' },
      'status',
      'Must be not-started for a new project',
    ],
    ['progress', { name: 'Van', progress: 50 }, 'progress', 'Must be 0 for a new project'],
    [
      'an unknown installer',
      { name: 'Van', vehicleDetail: VEHICLE, subcontractorId: 2_000_000_000 },
      'subcontractorId',
      'This account cannot be assigned as an installer',
    ],
    [
      'an unknown client',
      { name: 'Van', vehicleDetail: VEHICLE, clientId: 2_000_000_000 },
      'clientId',
      'Choose a client of your other projects, or invite the client',
    ],
    ['an id beyond all ids', { name: 'Van', clientId: 99_999_999_999 }, 'clientId', expect.any(String)],
    ['an id as text', { name: 'Van', subcontractorId: '7' }, 'subcontractorId', expect.any(String)],
  ])('%s gets a 400 for the field', async (_what, body, field, message) => {
    const shop = await makeShop(app);

    const response = await (await app.as(shop)).post('/api/projects', body);

    expect(response).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { [field]: { _errors: [message] } } },
    });
    expect(await countProjects(shop.id)).toBe(0);
  });

  test('rejects an installer or client account with the wrong role', async () => {
    const [shop, unlistedShop, client] = [await makeShop(app), await makeShop(app), await makeClient(app)];
    const browser = await app.as(shop);

    const wrongInstallerResponse = await browser.post('/api/projects', {
      name: 'Van',
      subcontractorId: unlistedShop.id,
    });
    const clientAsInstallerResponse = await browser.post('/api/projects', {
      name: 'Van',
      subcontractorId: client.id,
    });
    const wrongClientResponse = await browser.post('/api/projects', {
      name: 'Van',
      clientId: unlistedShop.id,
    });

    expect([
      wrongInstallerResponse.status,
      clientAsInstallerResponse.status,
      wrongClientResponse.status,
    ]).toEqual([400, 400, 400]);
    expect(await countProjects(shop.id)).toBe(0);
    expect(await teamOf(shop.id)).toEqual([]);
    expect(await app.database.sql.select().from(activities).where(eq(activities.userId, shop.id))).toEqual(
      [],
    );
  });
});

async function rowsOf(projectId: number) {
  const { sql } = app.database;
  return {
    vehicle: await sql.select().from(vehicleDetails).where(eq(vehicleDetails.projectId, projectId)),
    wrap: await sql.select().from(wrapDetails).where(eq(wrapDetails.projectId, projectId)),
  };
}

async function countProjects(contractorId: number): Promise<number> {
  const [countRow] = await app.database.sql
    .select({ number: count() })
    .from(projects)
    .where(eq(projects.contractorId, contractorId));
  return countRow?.number ?? -1;
}

async function teamOf(contractorId: number): Promise<number[]> {
  const rows = await app.database.sql
    .select({ id: contractorSubcontractors.subcontractorId })
    .from(contractorSubcontractors)
    .where(eq(contractorSubcontractors.contractorId, contractorId));
  return rows.map(({ id }) => id);
}
