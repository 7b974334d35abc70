import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
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
import { invite, makeKnownClient } from '#server/testing/invitations.ts';
import { historyOf, makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('the installer in the edit form', () => {
  test('is assigned, replaced and removed', async () => {
    const { browser, shop, project, url } = await makeScenarioToEdit();
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
      `removed ${first.name} as installer`,
      `assigned ${second.name} as installer`,
      `removed ${second.name} as installer`,
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
    const { browser, project, url } = await makeScenarioToEdit();
    for (const { id } of [await makeClient(app), await makeShop(app), await makeAdmin(app), { id: 2e9 }]) {
      expect(await browser.put(url, { project: { subcontractorId: id } })).toMatchObject({
        status: 400,
        body: {
          errors: {
            'project.subcontractorId': { _errors: ['This account cannot be assigned as an installer'] },
          },
        },
      });
    }
    expect(await historyOf(app, project.id)).toEqual([]);
  });
});

describe('the assignable installers', () => {
  test('are the team of the shop, and the shop itself when it is in the registry', async () => {
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
    const secondPage = await admin.get(nextPageUrl(headers));
    expect(secondPage.body).toMatchObject([{ name: 'Zoe' }]);
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

    expect((await browser.get(nextPageUrl(headers))).body).toMatchObject([{ name: 'Carla' }]);
  });

  test('are listed for an owner who has become an installer', async () => {
    const { browser, shop, path } = await makeShopScenario(app);
    const { id } = await makeInstaller(app);
    await browser.post('/api/subcontractors/add-to-team', { subcontractorId: id });
    await app.database.sql.update(users).set({ role: 'subcontractor' }).where(eq(users.id, shop.id));

    const { body } = await browser.get<Person[]>(`${path}/installers`);

    expect(new Set(body.map((person) => person.id))).toEqual(new Set([id, shop.id]));
  });
});

describe('the client in the edit form', () => {
  test('is set to a client of the shop’s other projects, and removed', async () => {
    const { browser, shop, project, url } = await makeScenarioToEdit();
    const client = await makeKnownClient(app, shop);
    const reader = await app.as(client);
    const chooseClient = (clientId: number | null) => browser.put(url, { project: { clientId } });
    const readerStatus = async () => (await reader.get(`/api/projects/${project.id}`)).status;

    expect(await readerStatus()).toBe(404);
    expect(await chooseClient(client.id)).toMatchObject({
      status: 200,
      body: { project: { clientId: client.id } },
    });
    expect(await readerStatus()).toBe(200);
    expect(await chooseClient(null)).toMatchObject({ status: 200, body: { project: { clientId: null } } });
    expect(await readerStatus()).toBe(404);
    expect((await historyOf(app, project.id)).map(({ action }) => action)).toEqual([
      'client_assigned',
      'client_unassigned',
    ]);
  });

  test('must be a client of one of the shop’s other projects', async () => {
    const { browser, shop, project, url } = await makeScenarioToEdit();
    const otherShop = await makeShop(app);
    const strangers = [await makeClient(app), await makeKnownClient(app, otherShop), shop];

    for (const { id: clientId } of strangers) {
      expect(await browser.put(url, { project: { clientId } })).toMatchObject({
        status: 400,
        body: {
          errors: {
            'project.clientId': {
              _errors: ['Choose a client of your other projects, or invite the client'],
            },
          },
        },
      });
    }
    expect(await historyOf(app, project.id)).toEqual([]);
  });

  test('is invited with an e-mail address, whether or not an account has this address', async () => {
    const { browser, project, url, path } = await makeScenarioToEdit();
    const client = await makeClient(app);
    const responses = [];
    for (const clientEmail of [`${client.username}@example.com`, `${uniqueName()}@example.com`]) {
      const { status, body } = await browser.put<SavedEdit>(url, { project: { clientEmail } });
      expect(body.clientInvitation.name).toBe(clientEmail);
      responses.push([status, Object.keys(body.clientInvitation), body.project.clientId]);
    }
    expect(responses[0]).toEqual(responses[1]);
    expect((await browser.get(`${path}/invitations`)).body).toMatchObject([
      { state: 'open' },
      { state: 'withdrawn', email: `${client.username}@example.com` },
    ]);
    expect((await (await app.as(client)).get(`/api/projects/${project.id}`)).status).toBe(404);
  });

  test('is replaced by an invitation', async () => {
    const client = await makeClient(app);
    const { browser, url } = await makeScenarioToEdit({ clientId: client.id });
    const { body } = await browser.put<SavedEdit>(url, { project: { clientEmail: 'maria@fleet.example' } });
    expect(body).toMatchObject({
      project: { clientId: null },
      clientInvitation: { name: 'maria@fleet.example' },
    });
  });

  test('is chosen from the list, which withdraws the open invitation', async () => {
    const { browser, shop, project, url, path } = await makeScenarioToEdit();
    const client = await makeKnownClient(app, shop);
    await invite(browser, project);
    await browser.put(url, { project: { clientId: client.id } });
    expect((await browser.get(`${path}/invitations`)).body).toMatchObject([{ state: 'withdrawn' }]);
  });

  test('cannot be chosen and invited at once', async () => {
    const { browser, shop, url } = await makeScenarioToEdit();
    const client = await makeKnownClient(app, shop);
    const change = { clientId: client.id, clientEmail: 'maria@fleet.example' };
    expect((await browser.put(url, { project: change })).status).toBe(400);
  });

  test('cannot be invited with an invalid address', async () => {
    const { browser, url } = await makeScenarioToEdit();
    expect((await browser.put(url, { project: { clientEmail: 'maria' } })).status).toBe(400);
  });
});

describe('the clients to choose from', () => {
  test('are the clients of the shop’s other projects', async () => {
    const { browser, shop, path } = await makeScenarioToEdit();
    const knownClient = await makeKnownClient(app, shop, { name: 'Ada Lin' });
    await makeKnownClient(app, await makeShop(app));
    for (const url of [`${path}/clients`, '/api/clients'])
      expect((await browser.get<Person[]>(url)).body.map(({ id }) => id)).toEqual([knownClient.id]);
  });

  test('do not include a client who is only on the edited project', async () => {
    const { browser, path } = await makeScenarioToEdit({ clientId: (await makeClient(app)).id });
    expect((await browser.get(`${path}/clients`)).body).toEqual([]);
  });

  test('are the clients of the project’s shop when an admin requests them', async () => {
    const { shop, path } = await makeScenarioToEdit();
    const knownClient = await makeKnownClient(app, shop);
    const admin = await app.as(await makeAdmin(app));
    expect((await admin.get(`${path}/clients`)).body).toMatchObject([{ id: knownClient.id }]);
    expect((await admin.get('/api/clients')).status).toBe(403);
  });

  test('are hidden from everybody else', async () => {
    const [installer, client] = [await makeInstaller(app), await makeClient(app)];
    const { path } = await makeScenarioToEdit({ subcontractorId: installer.id, clientId: client.id });
    for (const person of [installer, client]) {
      const browser = await app.as(person);
      expect((await browser.get(`${path}/clients`)).status).toBe(403);
      expect((await browser.get('/api/clients')).status).toBe(403);
    }
    expect((await (await app.as(await makeShop(app))).get(`${path}/clients`)).status).toBe(404);
    expect((await app.visitor.get('/api/clients')).status).toBe(401);
  });
});

interface SavedEdit {
  project: { clientId: number | null };
  clientInvitation: InvitationLink;
}

async function makeScenarioToEdit(overrides: object = {}) {
  const scenario = await makeShopScenario(app, overrides);
  return { ...scenario, url: `${scenario.path}/full-update` };
}

/** The URL of the next page in the `Link` header. */
function nextPageUrl(headers: Record<string, string | undefined>): string {
  return headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1] ?? 'none';
}
