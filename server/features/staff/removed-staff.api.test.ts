import { describe, expect, test } from 'vitest';
import { sql as raw } from 'drizzle-orm';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { StaffRole } from '#shared/actor.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import { DEFAULT_APPROVAL_TEXTS } from '#shared/decisions/default-approval-texts.ts';
import { defaultViews } from '#shared/photo-views/photo-views.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { beforeNextTransaction } from '#server/testing/before-next-transaction.ts';
import { eventually } from '#server/testing/eventually.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { startLiveScenario } from '#server/testing/live-scenario.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

// No heartbeat occurs during the tests, so streams contain only the signals of changes.
const { app, listen, sendMessage } = await startLiveScenario({ heartbeatMs: 3_600_000 });
const picture = await jpegPhoto({ width: 40, height: 30, gps: false });

/** Functions that end a membership. Each returns the HTTP status of its response. */
const MEMBERSHIP_ENDINGS: Record<string, (shop: TestUser, member: TestUser) => Promise<number>> = {
  'removed by the owner': async (shop, { id }) =>
    (await (await app.as(shop)).delete(`/api/staff/${id}`)).status,
  'with the shop deleted': async (shop) =>
    (await (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${shop.id}`)).status,
};

describe.each(['manager', 'production'] as const)('a removed member: %s', (role) => {
  test.each(Object.entries(MEMBERSHIP_ENDINGS))(
    'loses the lists and files at once, %s',
    async (_how, endMembership) => {
      const { shop, member, project } = await makeShopWithMember(role);
      const browser = await app.as(member);
      const photo = (await browser.upload<Photo>(`/api/projects/${project.id}/photos`, asPhoto(picture)))
        .body;
      const urls = [
        `/api/projects/${project.id}`,
        `/api/projects/${project.id}/details`,
        `/api/projects/${project.id}/photos`,
        photo.imageUrl,
        `/api/photos/${photo.id}/original`,
      ];
      for (const url of urls) expect((await browser.get(url)).status).toBe(200);

      expect(await endMembership(shop, member)).toBe(200);

      expect((await browser.get<ProjectCard[]>('/api/projects')).body).toEqual([]);
      expect((await browser.get('/api/projects/counts')).body).toMatchObject({ all: 0, waitingForMe: 0 });
      expect((await browser.get('/api/projects?q=van')).body).toEqual([]);
      for (const url of urls) expect((await browser.get(url)).status, url).toBe(404);
      expect((await browser.post(`/api/projects/${project.id}/messages`, { content: 'Hi' })).status).toBe(
        404,
      );
      expect((await browser.get<User>('/api/auth/session')).body).toMatchObject({
        id: member.id,
        role: 'contractor',
        shopId: null,
        staffRole: null,
      });
    },
  );

  test.each(Object.entries(MEMBERSHIP_ENDINGS))(
    'gets a signal to reload everything, %s',
    async (_how, endMembership) => {
      const { shop, member } = await makeShopWithMember(role);
      const stream = await listen(member);
      expect(await endMembership(shop, member)).toBe(200);
      await eventually(() => expect(stream.signals).toContainEqual({ kind: 'everything' }));
    },
  );

  test('gets no more signals of the shop’s projects on an open stream', async () => {
    const { shop, member, project, client } = await makeShopWithMember(role);
    const stream = await listen(member);
    await sendMessage(client, project.id);
    const changeSignal = { kind: 'project', projectId: project.id };
    await eventually(() => expect(stream.signals).toEqual([changeSignal]));
    await (await app.as(shop)).delete(`/api/staff/${member.id}`);

    await sendMessage(client, project.id);

    // The member's own inbox signal comes last, so a signal of the message would have arrived before it.
    await (await app.as(member)).put('/api/notifications/read/all');
    await eventually(() => expect(stream.signals.at(-1)).toEqual({ kind: 'inbox' }));
    expect(stream.signals.filter(({ kind }) => kind === 'project')).toEqual([changeSignal]);
  });
});

test('the history and the messages keep the name of a removed member', async () => {
  const { shop, member, project } = await makeShopWithMember('production', { name: 'Kofi Mensah' });
  await (await app.as(member)).post(`/api/projects/${project.id}/messages`, { content: 'Printed' });
  const owner = await app.as(shop);
  await owner.delete(`/api/staff/${member.id}`);
  const { body: history } = await owner.get<Activity[]>(`/api/projects/${project.id}/activities`);
  expect(history).toMatchObject([{ userName: 'Kofi Mensah', action: 'message_sent' }]);
  const { body: messages } = await owner.get(`/api/projects/${project.id}/messages`);
  expect(messages).toMatchObject([{ sender: 'Kofi Mensah' }]);
});

test('notifications of a removed member lose their links', async () => {
  const { shop, member, project, client } = await makeShopWithMember('manager');
  await sendMessage(client, project.id);
  await app.dispatcher.dispatchDue();
  const inboxOf = async (person: TestUser) =>
    (await (await app.as(person)).get<Notification[]>('/api/notifications')).body;
  expect(await inboxOf(member)).toMatchObject([{ projectId: project.id }]);

  await (await app.as(shop)).delete(`/api/staff/${member.id}`);
  await sendMessage(client, project.id);
  await app.dispatcher.dispatchDue();

  expect(await inboxOf(member)).toMatchObject([{ projectId: null, sourceId: null, sourceType: null }]);
  expect(await inboxOf(shop)).toMatchObject([{ projectId: project.id, count: 2 }]);
});

test('a removed member who repeats a write does not get the stored response', async () => {
  const { shop, member, project } = await makeShopWithMember('manager');
  const browser = (await app.as(member)).withKey('the-same-key');
  const write = () => browser.put(`/api/projects/${project.id}`, { status: 'in-progress' });
  expect((await write()).status).toBe(200);
  expect((await write()).status).toBe(200);
  await (await app.as(shop)).delete(`/api/staff/${member.id}`);
  expect((await write()).status).toBe(404);
});

test('an upload has no effect when the member is removed before the upload ends', async () => {
  const { shop, member, project, client } = await makeShopWithMember('production');
  const browser = await app.as(member);
  const url = `/api/projects/${project.id}/photos`;
  // The membership ends after the upload has passed its first checks, and before the file is stored.
  let endMembership = async () => {
    endMembership = async () => undefined;
    await app.database.sql.delete(shopStaff).where(raw`user_id = ${member.id}`);
  };
  const put = app.storage.put.bind(app.storage);
  app.storage.put = async (...putArguments: Parameters<typeof put>) => {
    await endMembership();
    return put(...putArguments);
  };
  const { status } = await browser.upload(url, asPhoto(picture));
  app.storage.put = put;
  expect(status).toBe(404);
  expect((await (await app.as(shop)).get(url)).body).toEqual([]);
  expect((await (await app.as(client)).get(url)).body).toEqual([]);
});

const MATERIAL = { maker: 'Acme', product: 'Gloss', kind: 'film' };
const WRITES_TO_SHOP: [method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, fields: object][] = [
  ['POST', '/api/projects', { name: 'Van' }],
  ['POST', '/api/subcontractors/add-to-team', {}],
  ['POST', '/api/subcontractors/remove-from-team', {}],
  ['PUT', '/api/approval-settings', { ...DEFAULT_APPROVAL_TEXTS, isApprovalRequired: true }],
  ['PUT', '/api/photo-view-settings/list', { vehicleType: 'van', views: defaultViews('van') }],
  ['PUT', '/api/photo-view-settings/gates', { gateBefore: 'required_views', gateAfter: 'any_photo' }],
  ['POST', '/api/materials', MATERIAL],
  ['PUT', '/api/materials/:id', MATERIAL],
  ['PATCH', '/api/materials/:id', { isArchived: true }],
  ['DELETE', '/api/materials/:id', {}],
];

describe.each([
  ['removed', ({ id }: TestUser, owner: TestClient) => owner.delete(`/api/staff/${id}`)],
  [
    'demoted',
    ({ id }: TestUser, owner: TestClient) =>
      owner.send({ method: 'PATCH', url: `/api/staff/${id}`, payload: { role: 'production' } }),
  ],
])('a running write of a manager who is %s', (_how, endAccess) => {
  test.each(WRITES_TO_SHOP)('is refused: %s %s', async (method, path, fields) => {
    const { shop, member } = await makeShopWithMember('manager');
    const [owner, browser] = [await app.as(shop), await app.as(member)];
    const { id: subcontractorId } = await makeInstaller(app);
    const { body: material } = await owner.post<{ id: number }>('/api/materials', MATERIAL);
    const url = path.replace(':id', String(material.id));
    beforeNextTransaction(app, () => endAccess(member, owner));

    expect(await browser.send({ method, url, payload: { subcontractorId, ...fields } })).toMatchObject({
      status: 403,
      body: { message: 'Your membership of the shop has ended or changed' },
    });
  });
});

test('a changed role reaches the open pages of the member and the owner', async () => {
  const { shop, member } = await makeShopWithMember('production');
  const [memberStream, owner] = [await listen(member), await listen(shop)];
  const url = `/api/staff/${member.id}`;
  await (await app.as(shop)).send({ method: 'PATCH', url, payload: { role: 'manager' } });
  await eventually(() => expect(memberStream.signals).toContainEqual({ kind: 'everything' }));
  await eventually(() => expect(owner.signals).toContainEqual({ kind: 'staff' }));
});

test('an open stream of a new member gets the signals of the shop’s projects', async () => {
  const { shop, client, project } = await makeShopWithMember('manager');
  const newcomer = await makeShop(app);
  const stream = await listen(newcomer);
  await app.database.sql
    .insert(shopStaff)
    .values({ userId: newcomer.id, shopId: shop.id, role: 'production' });
  const url = `/api/staff/${newcomer.id}`;
  await (await app.as(shop)).send({ method: 'PATCH', url, payload: { role: 'manager' } });
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'everything' }));

  await sendMessage(client, project.id);

  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));
});

test('managers get a signal when a project of the shop is deleted', async () => {
  const { shop, member, project } = await makeShopWithMember('manager');
  const stream = await listen(member);
  const owner = await app.as(shop);
  await owner.delete(`/api/projects/${project.id}`);
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'left', projectId: project.id }));
});

async function makeShopWithMember(role: StaffRole, overrides: { name?: string } = {}) {
  const [shop, client] = [await makeShop(app), await makeClient(app)];
  const member = await makeStaff(app, shop, role, overrides);
  const project = await makeProject(app, shop, { name: 'Bakery van', clientId: client.id });
  return { shop, client, member, project };
}
