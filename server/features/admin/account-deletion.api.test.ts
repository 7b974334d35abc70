import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import type { PoolClient, QueryConfig } from 'pg';
import { describe, expect, test, vi, type MockInstance } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import { contractorSubcontractors, sessions, users } from '#server/db/schema/accounts.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import { files } from '#server/db/schema/files.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { projects } from '#server/db/schema/projects.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeProof,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asPhoto, pictureProof } from '#server/testing/upload-samples.ts';

const app = await startTestApp();
const admin = await app.as(await makeAdmin(app));
const picture = await jpegPhoto({ width: 80, height: 60 });
const accountUrl = ({ id }: TestUser) => `/api/admin/users/${id}`;

describe('deleting a contractor', () => {
  test('deletes the shop’s projects, files, sessions and picture', async () => {
    const [shop, rival] = [await makeShop(app), await makeShop(app)];
    const rivalProject = await makeProjectWithFiles(rival);
    const [keysBefore, rowsBefore] = [await removeDueAndListKeys(app), await app.database.sql.$count(files)];
    const [first, second] = [await makeProjectWithFiles(shop), await makeProjectWithFiles(shop)];
    await uploadAvatar(shop);
    const shopBrowser = await app.as(shop);

    expect(await admin.get(`${accountUrl(shop)}/deletion`)).toMatchObject({
      status: 200,
      body: { ownedProjects: 2, photos: 4, proofs: 2, assignedProjects: 0, clientProjects: 0 },
    });
    expect(await admin.delete(accountUrl(shop))).toMatchObject({ status: 200, body: { success: true } });

    expect((await shopBrowser.get('/api/auth/session')).status).toBe(401);
    expect(
      await app.database.sql.$count(projects, inArray(projects.id, [first.projectId, second.projectId])),
    ).toBe(0);
    expect(await removeDueAndListKeys(app)).toEqual(keysBefore);
    expect(await app.database.sql.$count(files)).toBe(rowsBefore);
    expect((await (await app.as(rival)).get(rivalProject.photo.imageUrl)).status).toBe(200);
    expect((await admin.delete(accountUrl(shop))).status).toBe(404);
    expect((await admin.get(`${accountUrl(shop)}/deletion`)).status).toBe(404);
  });

  test('takes as many statements for 20 projects as for one', async () => {
    const [statements, statementsForOne] = [
      await deleteShopWithProjects(20),
      await deleteShopWithProjects(1),
    ];
    expect(statements.length).toBe(statementsForOne.length);
  });

  test('takes a statement for each of 20 projects with many files', async () => {
    const statements = await deleteShopWithProjects(20, { photos: 300 });
    expect(statements.filter((text) => text.startsWith('delete from "projects"'))).toHaveLength(20);
  });
});

test('refuses to delete an account that got more projects meanwhile', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  await makeProject(app, shop);

  expect(await admin.delete(`${accountUrl(shop)}?seenProjects=1`)).toMatchObject({
    status: 409,
    body: { message: 'This account owns more projects now. Check what will be deleted, and confirm again' },
  });
  expect((await (await app.as(shop)).get(`/api/projects/${project.id}`)).status).toBe(200);
  expect((await admin.delete(`${accountUrl(shop)}?seenProjects=2`)).status).toBe(200);
});

describe('deleting a subcontractor', () => {
  test('unassigns the installer and keeps their records on projects', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app, { name: 'Pat Lee' })];
    const project = await makeProject(app, shop, {
      subcontractorId: installer.id,
      ...atStage('wrap_installed'),
    });
    const completedProject = await makeProject(app, shop, {
      subcontractorId: installer.id,
      ...completedState(new Date()),
    });
    const photo = await uploadPhoto(installer, project.id);
    await uploadAvatar(installer);
    await app.database.sql
      .insert(contractorSubcontractors)
      .values({ contractorId: shop.id, subcontractorId: installer.id });
    await app.database.sql
      .insert(notifications)
      .values({ userId: installer.id, title: 'Hello', message: 'Hello', type: 'system' });

    expect((await admin.get(`${accountUrl(installer)}/deletion`)).body).toEqual({
      staff: 0,
      ownedProjects: 0,
      selfInstalledProjects: 0,
      photos: 0,
      proofs: 0,
      assignedProjects: 2,
      clientProjects: 0,
    });
    expect((await admin.delete(accountUrl(installer))).status).toBe(200);

    for (const [table, column] of [
      [users, users.id],
      [sessions, sessions.userId],
      [notifications, notifications.userId],
      [contractorSubcontractors, contractorSubcontractors.subcontractorId],
    ] as const) {
      expect(await app.database.sql.$count(table, eq(column, installer.id))).toBe(0);
    }
    const browser = await app.as(shop);
    const { body } = await browser.get<{ activities: Activity[] }>(`/api/projects/${project.id}/details`);
    expect(body).toMatchObject({
      project: { subcontractorId: null },
      subcontractor: null,
      photos: [{ id: photo.id, uploadedById: null, uploadedByName: 'Deleted user' }],
    });
    expect(body.activities[0]).toMatchObject({
      action: 'installer_unassigned',
      description: 'deleted the account of Pat Lee, who was assigned as installer',
    });
    expect((await browser.get(photo.imageUrl)).status).toBe(200);
    expect((await browser.get(`/api/users/${installer.id}/avatar`)).status).toBe(404);
    expect(
      await app.database.sql.$count(activities, eq(activities.projectId, completedProject.id)),
      'a finished project’s history is closed',
    ).toBe(0);
  });
});

describe('deleting a client', () => {
  test('keeps the client’s projects and records', async () => {
    const [shop, client] = [await makeShop(app), await makeClient(app, { name: 'Jo Fleet' })];
    const runningProject = await makeProject(app, shop, { clientId: client.id });
    const completedProject = await makeProject(app, shop, {
      clientId: client.id,
      ...completedState(new Date()),
    });
    const proof = await makeProof(app, runningProject);
    const clientBrowser = await app.as(client);
    await clientBrowser.post(`/api/artwork-proofs/${proof.id}/approve`);
    await clientBrowser.post(`/api/projects/${runningProject.id}/messages`, { content: 'Looks great' });

    expect((await admin.get(`${accountUrl(client)}/deletion`)).body).toMatchObject({
      ownedProjects: 0,
      assignedProjects: 0,
      clientProjects: 2,
    });
    expect((await admin.delete(accountUrl(client))).status).toBe(200);

    expect((await clientBrowser.get('/api/auth/session')).status).toBe(401);
    const browser = await app.as(shop);
    const { body } = await browser.get<{ activities: Activity[] }>(
      `/api/projects/${runningProject.id}/details`,
    );
    expect(body).toMatchObject({
      project: { clientId: null },
      client: null,
      messages: [{ content: 'Looks great', sender: 'Deleted user' }],
    });
    expect(body.activities[0]).toMatchObject({
      action: 'client_unassigned',
      description: 'deleted the account of Jo Fleet, who was the client',
    });
    expect((await browser.get(`/api/projects/${runningProject.id}/artwork-proofs`)).body).toMatchObject([
      { isApproved: true, approvedById: null },
    ]);
    expect((await browser.get(`/api/projects/${completedProject.id}`)).body).toMatchObject({
      clientId: null,
    });
  });

  test('notifies the shop', async () => {
    const [shop, client] = [await makeShop(app), await makeClient(app, { name: 'Jo Fleet' })];
    const project = await makeProject(app, shop, { clientId: client.id });

    await admin.delete(accountUrl(client));
    await app.dispatcher.dispatchDue();

    const notices = await app.database.sql
      .select()
      .from(notifications)
      .where(eq(notifications.userId, shop.id));
    expect(notices).toMatchObject([
      {
        title: 'Client removed',
        message: expect.stringContaining('deleted the account of Jo Fleet, who was the client on'),
        projectId: project.id,
      },
    ]);
  });
});

test('deletes files that are uploaded while the account is being deleted', async () => {
  const shop = await makeShop(app);
  const [originalKeys, rows] = [await removeDueAndListKeys(app), await app.database.sql.$count(files)];
  const { projectId } = await makeProjectWithFiles(shop);
  const browser = await app.as(shop);

  const [deletionResponse, ...uploads] = await Promise.all([
    admin.delete(accountUrl(shop)),
    ...Array.from({ length: 6 }, () => browser.upload(`/api/projects/${projectId}/photos`, asPhoto(picture))),
  ]);

  expect(deletionResponse.status).toBe(200);
  for (const { status } of uploads) expect([201, 401, 403, 404]).toContain(status);
  expect(await removeDueAndListKeys(app)).toEqual(originalKeys);
  expect(await app.database.sql.$count(files)).toBe(rows);
});

test('deletes the stored responses of the account', async () => {
  const shop = await makeShop(app);
  const browser = await app.as(shop);
  const requestWithKey = {
    url: '/api/projects',
    payload: { name: 'Van' },
    headers: { 'idempotency-key': randomUUID() },
  };
  await browser.send({ method: 'POST', ...requestWithKey });
  const countKeys = () => app.database.sql.$count(idempotencyKeys, eq(idempotencyKeys.userId, shop.id));
  expect(await countKeys()).toBe(1);

  await admin.delete(accountUrl(shop));

  expect(await countKeys()).toBe(0);
});

test('deleting an installer does not deadlock with actions of the installer', async () => {
  for (let round = 0; round < 6; round += 1) {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const assignment = { subcontractorId: installer.id, ...atStage('wrap_shipped') };
    const projectsOfInstaller = [
      await makeProject(app, shop, assignment),
      await makeProject(app, shop, assignment),
    ];
    const browser = await app.as(installer);
    const messageRequests = projectsOfInstaller.flatMap(({ id }) =>
      ['On my way', 'Here', 'Done'].map((content) => ({ url: `/api/projects/${id}/messages`, content })),
    );

    const [deleted, ...sentResponses] = await Promise.all([
      admin.delete(accountUrl(installer)),
      ...messageRequests.map(({ url, content }) =>
        browser.send({
          method: 'POST',
          url,
          payload: { content },
          headers: { 'idempotency-key': randomUUID() },
        }),
      ),
    ]);

    expect(deleted.status).toBe(200);
    expect(
      sentResponses.map(({ status }) => status).filter((status) => ![201, 401, 404].includes(status)),
    ).toEqual([]);
  }
});

test('deleting a shop does not deadlock with actions of its manager', async () => {
  for (let round = 0; round < 6; round += 1) {
    const shop = await makeShop(app);
    const browser = await app.as(await makeStaff(app, shop, 'manager'));
    const installers = await Promise.all(Array.from({ length: 4 }, () => makeInstaller(app)));

    const [deleted, ...additions] = await Promise.all([
      admin.delete(accountUrl(shop)),
      ...installers.map(({ id }) => browser.post('/api/subcontractors/add-to-team', { subcontractorId: id })),
    ]);

    expect(deleted.status).toBe(200);
    expect(additions.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  }
});

test('dispatches an event about an account that was deleted', async () => {
  const shop = await makeShop(app, { hasBusinessInsurance: true });
  await admin.post(`${accountUrl(shop)}/verify-documents`, {
    documentType: 'businessInsurance',
    verified: true,
  });
  await admin.delete(accountUrl(shop));

  await app.dispatcher.dispatchDue();

  const recordedEvents = await app.database.sql
    .select({ dispatchedAt: activities.dispatchedAt })
    .from(activities)
    .where(eq(activities.action, 'document_verified'));
  expect(recordedEvents).toEqual([{ dispatchedAt: expect.any(Date) }]);
});

/** Deletes a shop with this number of projects, each with this number of photos, and returns the statements. */
async function deleteShopWithProjects(projectCount: number, { photos = 0 } = {}): Promise<string[]> {
  const shop = await makeShop(app);
  for (let count = 0; count < projectCount; count += 1) await makeProof(app, await makeProject(app, shop));
  const { pool } = app.database;
  await pool.query(INSERT_PHOTOS, [shop.id, photos]);
  const querySpies = new Set<MockInstance>();
  const watch = (client: PoolClient) => querySpies.add(vi.spyOn(client, 'query'));
  pool.on('acquire', watch);
  expect((await admin.delete(accountUrl(shop))).status).toBe(200);
  pool.off('acquire', watch);
  const statements = [...querySpies].flatMap(({ mock }) => mock.calls.map(([query]) => textOf(query)));
  for (const spy of querySpies) spy.mockRestore();
  return statements;
}

function textOf(query: string | QueryConfig): string {
  return typeof query === 'string' ? query : query.text;
}

const INSERT_PHOTOS = `with stored as (
    insert into files (folder, sha256, bytes, content_type, original_name, parts)
    select id || '/' || n, '', 0, '', '', '[]' from projects, generate_series(1, $2::int) n where contractor_id = $1
    returning id, folder)
  insert into photos (project_id, file_id) select split_part(folder, '/', 1)::int, id from stored`;

/** Creates a project with two photos and a proof, with real bytes. */
async function makeProjectWithFiles(shop: TestUser): Promise<{ projectId: number; photo: Photo }> {
  const { id: projectId } = await makeProject(app, shop);
  await uploadPhoto(shop, projectId);
  const photo = await uploadPhoto(shop, projectId);
  await (
    await app.as(shop)
  ).upload('/api/artwork-proofs', pictureProof(), {
    projectId: String(projectId),
  });
  return { projectId, photo };
}

async function uploadPhoto(user: TestUser, projectId: number): Promise<Photo> {
  const browser = await app.as(user);
  const { status, body } = await browser.upload<Photo>(`/api/projects/${projectId}/photos`, asPhoto(picture));
  expect(status).toBe(201);
  return body;
}

async function uploadAvatar(user: TestUser): Promise<void> {
  const avatarUpload = { field: 'avatar', name: 'me.jpg', content: picture };
  expect((await (await app.as(user)).upload(`/api/users/${user.id}/avatar`, avatarUpload)).status).toBe(200);
}
