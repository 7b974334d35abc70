import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Material } from '#shared/materials/materials.contract.ts';
import { materials } from '#server/db/schema/install-records.ts';
import { makeAdmin, makeInstaller, makeProject, makeShop, makeStaff } from '#server/testing/factories.ts';
import { INSTALL_CONTENT, MATERIAL } from '#server/testing/install-records.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const MATERIALS_URL = '/api/materials';
const LIMITS = {
  minApplicationC: 10,
  maxApplicationC: 32,
  minPostHeatC: 90,
  maxPostHeatC: 110,
  outgassingHours: 24,
  bulletinName: 'Bulletin 4.1',
  bulletinDate: '2026-02-01',
};

describe('materials', () => {
  test('do not exist in a new shop', async () => {
    expect((await (await app.as(await makeShop(app))).get(MATERIALS_URL)).body).toEqual([]);
  });

  test('start without limits', async () => {
    const browser = await app.as(await makeShop(app));
    expect(await browser.post(MATERIALS_URL, MATERIAL)).toMatchObject({
      status: 201,
      body: {
        ...MATERIAL,
        minApplicationC: null,
        maxApplicationC: null,
        minPostHeatC: null,
        maxPostHeatC: null,
        outgassingHours: null,
        bulletinName: '',
        bulletinDate: null,
        isArchived: false,
        isUsed: false,
      },
    });
  });

  test('are the same for the owner and a manager, sorted by maker and product', async () => {
    const shop = await makeShop(app);
    const [owner, manager] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
    await owner.post(MATERIALS_URL, { ...MATERIAL, product: 'beta' });
    const { body } = await manager.post<Material>(MATERIALS_URL, { ...MATERIAL, product: 'Alpha' });
    await owner.put(`${MATERIALS_URL}/${body.id}`, { ...MATERIAL, product: 'Alpha', ...LIMITS });

    expect((await manager.get(MATERIALS_URL)).body).toMatchObject([
      { product: 'Alpha', ...LIMITS },
      { product: 'beta', minApplicationC: null },
    ]);
  });

  test.each([
    ['no maker', { maker: ' ' }, 'maker'],
    ['no product', { product: '' }, 'product'],
    ['another kind', { kind: 'paint' }, 'kind'],
    ['a maximum below the minimum', { minApplicationC: 20, maxApplicationC: 19 }, 'maxApplicationC'],
    ['a post-heat maximum below the minimum', { minPostHeatC: 90, maxPostHeatC: 80 }, 'maxPostHeatC'],
    ['an impossible temperature', { minApplicationC: -41 }, 'minApplicationC'],
    ['negative hours', { outgassingHours: -1 }, 'outgassingHours'],
    ['a wrong date', { bulletinDate: '2026-02-30' }, 'bulletinDate'],
  ])('reject %s', async (_what, change, field) => {
    const browser = await app.as(await makeShop(app));
    const { status, body } = await browser.post(MATERIALS_URL, { ...MATERIAL, ...change });
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { [field]: {} } } });
    expect((await browser.get(MATERIALS_URL)).body).toEqual([]);
  });

  test('are not changed by a form that is based on older limits', async () => {
    const shop = await makeShop(app);
    const [owner, manager] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
    const openedMaterial = (await owner.post<Material>(MATERIALS_URL, { ...MATERIAL, ...LIMITS })).body;
    const url = `${MATERIALS_URL}/${openedMaterial.id}`;
    await manager.put(url, { ...MATERIAL, ...LIMITS, minApplicationC: 15 });
    const renamedMaterial = { ...MATERIAL, ...LIMITS, product: 'Cast 701' };

    const conflict = await owner.put<{ details: Material }>(url, {
      ...renamedMaterial,
      previous: openedMaterial,
    });

    expect(conflict).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { product: MATERIAL.product, minApplicationC: 15 } },
    });
    expect((await owner.get(MATERIALS_URL)).body).toEqual([conflict.body.details]);
    const mergedMaterial = { ...renamedMaterial, minApplicationC: 15, previous: conflict.body.details };
    expect(await owner.put(url, mergedMaterial)).toMatchObject({
      status: 200,
      body: { product: 'Cast 701', minApplicationC: 15 },
    });
  });

  test('cannot get a maximum below the minimum from two changes', async () => {
    const shop = await makeShop(app);
    const [owner, manager] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
    const openedMaterial = (await owner.post<Material>(MATERIALS_URL, { ...MATERIAL, ...LIMITS })).body;
    const url = `${MATERIALS_URL}/${openedMaterial.id}`;
    const managersVersion = (await manager.put(url, { ...MATERIAL, ...LIMITS, minApplicationC: 30 })).body;

    const mergedMaterial = { ...MATERIAL, ...LIMITS, minApplicationC: 30, maxApplicationC: 20 };
    expect(await owner.put(url, { ...mergedMaterial, previous: managersVersion })).toMatchObject({
      status: 400,
      body: { errors: { maxApplicationC: {} } },
    });
  });

  test('can be saved again with the same values', async () => {
    const browser = await app.as(await makeShop(app));
    const openedMaterial = (await browser.post<Material>(MATERIALS_URL, MATERIAL)).body;
    const change = { ...MATERIAL, ...LIMITS, previous: openedMaterial };
    const url = `${MATERIALS_URL}/${openedMaterial.id}`;
    expect([await browser.put(url, change), await browser.put(url, change)]).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
  });

  test('are deleted while no record uses them', async () => {
    const browser = await app.as(await makeShop(app));
    const { body } = await browser.post<Material>(MATERIALS_URL, MATERIAL);
    expect((await browser.delete(`${MATERIALS_URL}/${body.id}`)).status).toBe(200);
    expect((await browser.get(MATERIALS_URL)).body).toEqual([]);
    expect((await browser.delete(`${MATERIALS_URL}/${body.id}`)).status).toBe(404);
  });

  test('that a record uses can be archived, but not deleted', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const { id } = (await browser.post<Material>(MATERIALS_URL, MATERIAL)).body;
    const project = await makeProject(app, shop);
    const films = [{ ...INSTALL_CONTENT.films[0], materialId: id }];
    await browser.put(`/api/projects/${project.id}/install-record`, { version: 0, content: { films } });

    expect(await browser.delete(`${MATERIALS_URL}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await browser.patch(`${MATERIALS_URL}/${id}`, { isArchived: true })).toMatchObject({
      status: 200,
      body: { isArchived: true, isUsed: true },
    });

    await browser.put(`/api/projects/${project.id}/install-record`, { version: 1, content: {} });
    expect((await browser.delete(`${MATERIALS_URL}/${id}`)).status).toBe(200);
  });

  test('are visible to the installer of the project, but not to another shop', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id });
    await (await app.as(shop)).post(MATERIALS_URL, MATERIAL);

    const url = `/api/projects/${project.id}/materials`;
    expect((await (await app.as(installer)).get(url)).body).toMatchObject([MATERIAL]);
    expect((await (await app.as(installer)).get(MATERIALS_URL)).status).toBe(403);
    expect((await (await app.as(await makeShop(app))).get(MATERIALS_URL)).body).toEqual([]);
  });

  test('in use are deleted with their shop even when the projects are deleted last', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const { id } = (await browser.post<Material>(MATERIALS_URL, MATERIAL)).body;
    const project = await makeProject(app, shop);
    const content = { films: [{ ...INSTALL_CONTENT.films[0], materialId: id }] };
    await browser.put(`/api/projects/${project.id}/install-record`, { version: 0, content });
    // PostgreSQL cascades a deletion in the order in which the foreign keys were created. After this key is
    // recreated, the projects are deleted last. Restoring a dump can also change the order.
    await app.database.sql
      .execute(raw`alter table projects drop constraint projects_contractor_id_users_id_fk,
      add constraint projects_contractor_id_users_id_fk foreign key (contractor_id) references users (id) on delete cascade`);

    const response = await (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${shop.id}`);

    expect(response).toMatchObject({ status: 200, body: { success: true } });
    expect(await app.database.sql.$count(materials, eq(materials.id, id))).toBe(0);
  });
});
