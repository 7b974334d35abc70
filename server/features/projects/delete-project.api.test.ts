import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activities } from '#server/db/schema/events.ts';
import { files } from '#server/db/schema/files.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { asPhoto, pictureProof } from '#server/testing/upload-samples.ts';

const clock = testClock();
const app = await startTestApp({ now: clock.now });
const photo = await jpegPhoto({ width: 60, height: 40 });

const RECORD_TABLES = [
  'photos',
  'artwork_proofs',
  'messages',
  'tracking_items',
  'vehicle_details',
  'wrap_details',
  'activities',
  'notifications',
];

describe('DELETE /api/projects/{id}', () => {
  test('deletes only the records and files of the project', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const keptProject = await makeFullProject(shop, installer);
    const storageBefore = { keys: await removeDueAndListKeys(app), files: await countFiles() };
    const { id } = await makeFullProject(shop, installer);
    await app.dispatcher.dispatchDue();
    const browser = await app.as(shop);

    expect(await browser.delete(`/api/projects/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    });

    expect((await browser.get(`/api/projects/${id}`)).status).toBe(404);
    expect((await browser.delete(`/api/projects/${id}`)).status).toBe(404);
    expect((await browser.get(`/api/projects/${keptProject.id}/details`)).status).toBe(200);
    expect(await countRecordsOf(id)).toEqual(Object.fromEntries(RECORD_TABLES.map((table) => [table, 0])));
    expect({ keys: await removeDueAndListKeys(app), files: await countFiles() }).toEqual(storageBefore);
    const [deletionEvent] = await app.database.sql
      .select()
      .from(activities)
      .where(eq(activities.action, 'project_deleted'))
      .orderBy(raw`id desc`);
    expect(deletionEvent).toMatchObject({ projectId: null, userId: shop.id, details: { projectId: id } });
  });

  test('is limited to owner and admin', async () => {
    const [shop, installer, client] = [await makeShop(app), await makeInstaller(app), await makeClient(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id, clientId: client.id });
    const deleteAs = async (person: TestUser) => (await app.as(person)).delete(`/api/projects/${project.id}`);

    expect(await deleteAs(installer)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await deleteAs(client)).status).toBe(403);
    expect((await deleteAs(await makeShop(app))).status).toBe(404);
    expect((await app.visitor.delete(`/api/projects/${project.id}`)).status).toBe(401);
    expect((await deleteAs(await makeAdmin(app))).status).toBe(200);
  });

  test('leaves no partial data when other changes run at the same time', async () => {
    const shop = await makeShop(app);
    const before = { keys: await removeDueAndListKeys(app), files: await countFiles() };
    const { id } = await makeFullProject(shop, await makeInstaller(app));
    const browser = await app.as(shop);
    const startChanges = () => [
      browser.upload(`/api/projects/${id}/photos`, asPhoto(photo)),
      browser.upload('/api/artwork-proofs', pictureProof(), { projectId: String(id) }),
      browser.post(`/api/projects/${id}/messages`, { content: 'Hello' }),
      browser.post(`/api/projects/${id}/tracking`, { trackingNumber: '9', trackingCarrier: 'TNT' }),
      browser.put(`/api/projects/${id}`, { completed: true }),
      app.dispatcher.dispatchDue().then((status) => ({ status: status >= 0 ? 200 : 500 })),
    ];

    const deletion = browser.delete(`/api/projects/${id}`);
    const responses = await Promise.all([
      ...startChanges(),
      ...startChanges(),
      deletion,
      browser.delete(`/api/projects/${id}`),
    ]);

    const statuses = new Set(responses.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 201, 404].includes(status))).toEqual([]);
    await app.dispatcher.dispatchDue();
    expect(await countRecordsOf(id)).toEqual(Object.fromEntries(RECORD_TABLES.map((table) => [table, 0])));
    expect({ keys: await removeDueAndListKeys(app), files: await countFiles() }).toEqual(before);
  });
});

/** Creates a project through the API, with one record of each kind. */
async function makeFullProject(shop: TestUser, installer: TestUser): Promise<{ id: number }> {
  const browser = await app.as(shop);
  const { body } = await browser.post<{ id: number }>('/api/projects', {
    name: 'Van',
    subcontractorId: installer.id,
    notifySubcontractor: true,
    vehicleDetail: { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'white' },
    wrapDetail: { wrapType: 'full', material: '3m' },
  });
  const url = `/api/projects/${body.id}`;
  await browser.upload(`${url}/photos`, asPhoto(photo));
  await browser.upload('/api/artwork-proofs', pictureProof(), { projectId: String(body.id) });
  await browser.post(`${url}/messages`, { content: 'Hello' });
  await browser.post(`${url}/tracking`, { trackingNumber: '1Z', trackingCarrier: 'UPS' });
  return body;
}

async function countRecordsOf(projectId: number): Promise<Record<string, number>> {
  const rowCounts: Record<string, number> = {};
  for (const table of RECORD_TABLES) {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where project_id = $1`,
      [projectId],
    );
    rowCounts[table] = rows[0]?.count ?? -1;
  }
  return rowCounts;
}

async function countFiles(): Promise<number> {
  return (await app.database.sql.select().from(files)).length;
}
