import { describe, expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { StaffRole } from '#shared/actor.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectCard, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { atStage } from '#shared/projects/project-state.ts';
import {
  makeClient,
  makeInstaller,
  makeProject,
  makeProof,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp();
const ROLES: StaffRole[] = ['manager', 'production'];
const picture = await jpegPhoto({ width: 40, height: 30, gps: false });

describe('a project that a manager creates', () => {
  test('belongs to the shop', async () => {
    const shop = await makeShop(app);
    const [manager, production] = [
      await makeStaff(app, shop, 'manager'),
      await makeStaff(app, shop, 'production'),
    ];

    const { status, body } = await (
      await app.as(manager)
    ).post<ProjectCard>('/api/projects', { name: 'Bakery van' });

    expect(status).toBe(201);
    expect(body.contractorId).toBe(shop.id);
    for (const person of [shop, manager, production])
      expect((await cardsOf(await app.as(person))).map(({ id }) => id)).toEqual([body.id]);
  });

  test('names the manager in its history', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(await makeStaff(app, shop, 'manager', { name: 'Maya Ortiz' }));
    const { body } = await browser.post<ProjectCard>('/api/projects', { name: 'Bakery van' });
    const { body: history } = await browser.get<Activity[]>(`/api/projects/${body.id}/activities`);
    expect(history).toMatchObject([{ userName: 'Maya Ortiz', action: 'project_created' }]);
  });

  test('shows the client the name of the manager and the shop', async () => {
    const shop = await makeShop(app, { company: 'Northfield Wraps' });
    const client = await makeClient(app);
    const manager = await makeStaff(app, shop, 'manager', { name: 'Maya Ortiz' });
    await makeProject(app, shop, { clientId: client.id });
    const { body } = await (
      await app.as(manager)
    ).post<ProjectCard>('/api/projects', { name: 'Bakery van', clientId: client.id });

    const { body: details } = await (
      await app.as(client)
    ).get<ProjectDetails>(`/api/projects/${body.id}/details`);
    expect(details.clientAddedBy).toMatchObject({ name: 'Maya Ortiz', company: 'Northfield Wraps' });
    await app.dispatcher.dispatchDue();
    expect(await titlesOf(client)).toContain('New project');
  });

  test('can be assigned to the same shop when the shop is listed as an installer', async () => {
    const shop = await makeShop(app, { allowContractorRole: true });
    const browser = await app.as(await makeStaff(app, shop, 'manager'));
    const creationResponse = await browser.post<ProjectCard>('/api/projects', {
      name: 'Bakery van',
      subcontractorId: shop.id,
    });
    expect(creationResponse).toMatchObject({ status: 201, body: { subcontractorId: shop.id } });
    const installers = await browser.get(`/api/projects/${creationResponse.body.id}/installers`);
    expect(installers.body).toMatchObject([{ id: shop.id }]);
  });
});

test('a manager manages the team of the shop', async () => {
  const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
  const [owner, manager] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
  const body = { subcontractorId: installer.id };

  expect((await manager.post('/api/subcontractors/add-to-team', body)).status).toBe(201);

  expect((await owner.get('/api/subcontractors')).body).toMatchObject([{ id: installer.id }]);
  expect((await manager.get('/api/subcontractors/all')).body).toEqual(
    expect.arrayContaining([expect.objectContaining({ id: installer.id, isInTeam: true })]),
  );
  await manager.post('/api/subcontractors/remove-from-team', body);
  expect((await owner.get('/api/subcontractors')).body).toEqual([]);
});

describe('production staff', () => {
  test('can delete only their own uploads, except an approved proof', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    const [owner, browser] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'production'))];
    const url = `/api/projects/${project.id}/photos`;
    const ownPhoto = (await browser.upload<Photo>(url, asPhoto(picture))).body;
    const ownerPhoto = (await owner.upload<Photo>(url, asPhoto(picture))).body;
    const proof = await makeProof(app, project);

    expect((await browser.delete(`/api/photos/${ownPhoto.id}`)).status).toBe(200);
    expect((await browser.delete(`/api/photos/${ownerPhoto.id}`)).status).toBe(403);
    expect((await browser.post(`/api/artwork-proofs/${proof.id}/approve`)).status).toBe(403);
    expect((await browser.delete(`/api/artwork-proofs/${proof.id}`)).status).toBe(403);
    const proofResponse = await browser.upload<{ id: number }>(
      '/api/artwork-proofs',
      { field: 'file', name: 'proof.jpg', content: picture },
      { projectId: String(project.id) },
    );
    expect(proofResponse.status, proofResponse.text).toBe(201);
    await owner.post(`/api/artwork-proofs/${proofResponse.body.id}/approve`);
    expect((await browser.delete(`/api/artwork-proofs/${proofResponse.body.id}`)).status).toBe(409);
  });

  test('can move stages, but cannot override gates, complete or reopen', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(await makeStaff(app, shop, 'production'));
    const path = `/api/projects/${(await makeProject(app, shop)).id}`;
    expect((await browser.put(path, { status: 'in-progress' })).status).toBe(200);
    const gatedMove = { progressStage: 'wrap_printed' };
    expect(await browser.put(path, gatedMove)).toMatchObject({ status: 409, body: { code: 'gate_unmet' } });
    expect((await browser.put(path, { ...gatedMove, override: 'On paper' })).status).toBe(403);
    expect((await browser.put(path, { completed: true })).status).toBe(403);
    await (await app.as(shop)).put(path, { completed: true });
    expect((await browser.put(path, { completed: false })).status).toBe(403);
    const { body: history } = await browser.get<Activity[]>(`${path}/activities`);
    expect((await browser.post(`${path}/undo-move`, { moveId: history[0]?.id })).status).toBe(403);
  });
});

describe('staff of a shop that installs for another shop', () => {
  test.each(ROLES)('can do the work of the installer: %s', async (role) => {
    const installingShop = await makeShop(app, { allowContractorRole: true });
    const project = await makeProject(app, await makeShop(app), {
      subcontractorId: installingShop.id,
      ...atStage('wrap_installed'),
    });
    const path = `/api/projects/${project.id}`;
    const browser = await app.as(await makeStaff(app, installingShop, role));

    expect((await cardsOf(browser, '?waiting=me')).map(({ id }) => id)).toEqual([project.id]);
    expect((await browser.upload(`${path}/photos`, asPhoto(picture))).status).toBe(201);
    expect((await browser.put(path, { progressStage: 'wrap_printed' })).status).toBe(403);
    expect((await browser.put(`${path}/full-update`, { project: { name: 'Mine' } })).status).toBe(403);
    expect((await browser.put(path, { progressStage: 'wrap_shipped' })).status).toBe(200);
  });
});

describe('notifications of the shop', () => {
  const DESIGN = atStage('artwork_design_initiated');

  test('go to the owner, the managers and the production staff', async () => {
    const { owner, manager, production, client, project } = await makeShopWithStaff(DESIGN);
    await sendMessageAs(client, project.id);
    for (const person of [owner, manager, production])
      expect(await inboxOf(person)).toMatchObject([{ title: 'New message', projectId: project.id }]);
    expect(await inboxOf(client)).toEqual([]);
  });

  test('do not go to the person who caused them', async () => {
    const { owner, manager, production, project } = await makeShopWithStaff(DESIGN);
    await sendMessageAs(manager, project.id);
    expect(await inboxOf(manager)).toEqual([]);
    for (const person of [owner, production]) expect(await titlesOf(person)).toEqual(['New message']);
  });

  test('do not go to production staff after shipping', async () => {
    const { owner, manager, production, client, project } = await makeShopWithStaff(
      atStage('wrap_installed'),
    );
    await sendMessageAs(client, project.id);
    for (const person of [owner, manager]) expect(await titlesOf(person)).toEqual(['New message']);
    expect(await titlesOf(production)).toEqual([]);
  });

  test('about a move from the shipping stage are sent to production staff too', async () => {
    const { owner, production, project } = await makeShopWithStaff(atStage('wrap_shipped'));
    const browser = await app.as(owner);
    const next = { progressStage: 'pre_installation_photos_uploaded', override: 'On paper' };
    await browser.put(`/api/projects/${project.id}`, next);
    await app.dispatcher.dispatchDue();
    expect(await titlesOf(production)).toEqual(['Project progress']);
    await browser.put(`/api/projects/${project.id}`, {
      progressStage: 'wrap_installed',
      override: 'On paper',
    });
    await app.dispatcher.dispatchDue();
    expect(await inboxOf(production)).toMatchObject([{ count: 1 }]);
  });

  test('about a completed project or a client who left are not sent to production staff', async () => {
    const { owner, manager, production, client, project } = await makeShopWithStaff(DESIGN);
    await (await app.as(client)).post(`/api/projects/${project.id}/leave`);
    await (await app.as(owner)).put(`/api/projects/${project.id}`, { completed: true });
    await app.dispatcher.dispatchDue();
    expect(await titlesOf(manager)).toEqual(['Project completed', 'Client left']);
    expect(await titlesOf(production)).toEqual([]);
  });

  test('can be muted by each person', async () => {
    const { owner, manager, production, client, project } = await makeShopWithStaff(DESIGN);
    const muteResponse = await (
      await app.as(manager)
    ).put('/api/notifications/preferences/message', { enabled: false });
    expect(muteResponse.status).toBe(200);
    await sendMessageAs(client, project.id);
    expect(await titlesOf(manager)).toEqual([]);
    for (const person of [owner, production]) expect(await titlesOf(person)).toEqual(['New message']);
  });

  async function makeShopWithStaff(state: object) {
    const owner = await makeShop(app);
    const [manager, production, client] = [
      await makeStaff(app, owner, 'manager'),
      await makeStaff(app, owner, 'production'),
      await makeClient(app),
    ];
    const project = await makeProject(app, owner, { clientId: client.id, ...state });
    return { owner, manager, production, client, project };
  }
});

async function sendMessageAs(person: TestUser, projectId: number): Promise<void> {
  const { status } = await (
    await app.as(person)
  ).post(`/api/projects/${projectId}/messages`, { content: 'Hello' });
  expect(status).toBe(201);
  await app.dispatcher.dispatchDue();
}

async function inboxOf(person: TestUser): Promise<Notification[]> {
  return (await (await app.as(person)).get<Notification[]>('/api/notifications')).body;
}

async function titlesOf(person: TestUser): Promise<string[]> {
  return (await inboxOf(person)).map(({ title }) => title);
}

async function cardsOf(browser: TestClient, query = ''): Promise<ProjectCard[]> {
  return (await browser.get<ProjectCard[]>(`/api/projects${query}`)).body;
}
