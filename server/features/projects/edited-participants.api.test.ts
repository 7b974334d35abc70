import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Person } from '#shared/users/user.wire.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  uniqueName,
} from '#server/testing/factories.ts';
import { historyOf, makeJob } from '#server/testing/jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('the installer in the edit form', () => {
  test('is assigned, replaced and removed', async () => {
    const { browser, shop, project, url } = await shopWithProject();
    const [first, second] = [await makeInstaller(app), await makeInstaller(app)];
    const assign = (subcontractorId: number | null) => browser.put(url, { project: { subcontractorId } });

    expect(await assign(first.id)).toMatchObject({
      status: 200,
      body: { project: { subcontractorId: first.id } },
    });
    expect((await assign(first.id)).status).toBe(200);
    expect((await assign(second.id)).status).toBe(200);
    expect(await assign(null)).toMatchObject({ body: { project: { subcontractorId: null } } });

    expect((await historyOf(app, project.id)).map(({ description }) => description)).toEqual([
      `assigned ${first.name} as installer`,
      `took ${first.name} off the installation`,
      `assigned ${second.name} as installer`,
      `took ${second.name} off the installation`,
    ]);
    const team = await app.database.sql
      .select()
      .from(contractorSubcontractors)
      .where(eq(contractorSubcontractors.contractorId, shop.id));
    expect(team.map(({ subcontractorId }) => subcontractorId).toSorted((a, b) => a - b)).toEqual([
      first.id,
      second.id,
    ]);
  });

  test('cannot be an account that does not install', async () => {
    const { browser, project, url } = await shopWithProject();
    for (const { id } of [await makeClient(app), await makeShop(app), await makeAdmin(app), { id: 2e9 }]) {
      expect(await browser.put(url, { project: { subcontractorId: id } })).toMatchObject({
        status: 400,
        body: { errors: { 'project.subcontractorId': { _errors: ['This account cannot install'] } } },
      });
    }
    expect(await historyOf(app, project.id)).toEqual([]);
  });
});

describe('the assignable installers', () => {
  test('are the team of the shop, and the shop when it is listed', async () => {
    const shop = await makeShop(app, { name: 'Mira', allowContractorRole: true });
    const url = `/api/projects/${(await makeProject(app, shop)).id}/installers`;
    const browser = await app.as(shop);
    for (const name of ['Zoe', 'adam', 'Ben']) {
      const { id } = await makeInstaller(app, { name });
      await browser.post('/api/subcontractors/add-to-team', { subcontractorId: id });
    }
    const admin = await app.as(await makeAdmin(app));

    const { body, headers } = await admin.get<Person[]>(`${url}?limit=3`);

    expect(body.map(({ name }) => name)).toEqual(['adam', 'Ben', 'Mira']);
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['avatarUrl', 'company', 'id', 'name']);
    expect(headers['x-total-count']).toBe('4');
    const rest = await admin.get(nextOf(headers));
    expect(rest.body).toMatchObject([{ name: 'Zoe' }]);
    expect((await admin.get(`${url}?cursor=7`)).status).toBe(400);
  });

  test('are paged when the cursor row was removed', async () => {
    const shop = await makeShop(app);
    const url = `/api/projects/${(await makeProject(app, shop)).id}/installers`;
    const browser = await app.as(shop);
    const [adam, ben, carla] = await Promise.all(
      ['Adam', 'Ben', 'Carla'].map((name) => makeInstaller(app, { name })),
    );
    for (const installer of [adam, ben, carla])
      await browser.post('/api/subcontractors/add-to-team', { subcontractorId: installer?.id });
    const { headers } = await browser.get(`${url}?limit=2`);

    await app.database.sql.delete(users).where(eq(users.id, ben?.id ?? 0));

    expect((await browser.get(nextOf(headers))).body).toMatchObject([{ name: 'Carla' }]);
  });

  test('are listed for an owner who has become an installer', async () => {
    const { browser, shop, path } = await makeJob(app);
    const { id } = await makeInstaller(app);
    await browser.post('/api/subcontractors/add-to-team', { subcontractorId: id });
    await app.database.sql.update(users).set({ role: 'subcontractor' }).where(eq(users.id, shop.id));

    const { body } = await browser.get<Person[]>(`${path}/installers`);

    expect(new Set(body.map((person) => person.id))).toEqual(new Set([id, shop.id]));
  });
});

describe('the client in the edit form', () => {
  test('is set by e-mail address, and removed', async () => {
    const { browser, project, url } = await shopWithProject();
    const client = await makeClient(app, { email: `${uniqueName()}@Fleet.example` });
    const reader = await app.as(client);
    const give = (clientEmail: string | null) => browser.put(url, { project: { clientEmail } });
    const sees = async () => (await reader.get(`/api/projects/${project.id}`)).status;

    expect(await sees()).toBe(404);
    const { body } = await (await app.as(client)).get<{ email: string }>('/api/user');
    expect(await give(` ${body.email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { project: { clientId: client.id } },
    });
    expect(await sees()).toBe(200);
    expect(await give('')).toMatchObject({ status: 200, body: { project: { clientId: null } } });
    expect(await sees()).toBe(404);
    expect((await historyOf(app, project.id)).map(({ action }) => action)).toEqual([
      'client_assigned',
      'client_unassigned',
    ]);
  });

  test('cannot be an unknown, ambiguous or other account', async () => {
    const { browser, shop, project, url } = await shopWithProject();
    const shared = `${uniqueName()}@example.com`;
    await makeClient(app, { email: shared });
    await makeClient(app, { email: shared.toUpperCase() });

    for (const [clientEmail, message] of [
      ['nobody@example.com', 'No client account has this e-mail address'],
      [`${shop.username}@example.com`, 'No client account has this e-mail address'],
      [shared, 'More than one client account has this e-mail address'],
    ]) {
      expect(await browser.put(url, { project: { clientEmail } })).toMatchObject({
        status: 400,
        body: { errors: { 'project.clientEmail': { _errors: [message] } } },
      });
    }
    expect(await historyOf(app, project.id)).toEqual([]);
  });
});

async function shopWithProject(given: object = {}) {
  const { path, ...job } = await makeJob(app, given);
  return { ...job, url: `${path}/full-update` };
}

/** The address of the next page in the `Link` header. */
function nextOf(headers: Record<string, string | undefined>): string {
  return headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1] ?? 'none';
}
