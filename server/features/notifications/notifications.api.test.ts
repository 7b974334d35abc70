import { describe, expect, test } from 'vitest';
import { NOTIFICATION_KINDS } from '#shared/notifications/notification-kinds.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { notifications } from '#server/db/schema/events.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestResponse } from '#server/testing/test-client.ts';

const app = await startTestApp();
const INBOX_URL = '/api/notifications';

describe('GET /api/notifications', () => {
  test('pages through the caller’s notifications, newest first', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    for (const title of ['one', 'two', 'three']) await createNotification(shop, { title });
    await createNotification(other, { title: 'not yours' });
    const reader = await app.as(shop);

    const pages: string[][] = [];
    let next: string | undefined = `${INBOX_URL}?limit=2`;
    while (next) {
      const { body, headers }: TestResponse<Notification[]> = await reader.get(next);
      pages.push(body.map(({ title }) => title));
      expect(headers['x-total-count']).toBe('3');
      next = headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
    }

    expect(pages).toEqual([['three', 'two'], ['one']]);
  });

  test('returns only the public fields', async () => {
    const shop = await makeShop(app);
    const id = await createNotification(shop, { title: 'Hello', message: 'There', type: 'test' });
    expect((await (await app.as(shop)).get(INBOX_URL)).body).toEqual([
      {
        id,
        userId: shop.id,
        title: 'Hello',
        message: 'There',
        type: 'test',
        projectId: null,
        sourceId: null,
        sourceType: null,
        isRead: false,
        count: 1,
        position: expect.any(Number),
        createdAt: expect.stringMatching(/^\d{4}-.+Z$/),
      },
    ]);
  });

  test('links only to projects that the caller still sees', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id });
    await createNotification(installer, { projectId: project.id, sourceType: 'photo', sourceId: 5 });
    const [reader, owner] = [await app.as(installer), await app.as(shop)];
    const assign = (subcontractorId: number | null) =>
      owner.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId } });
    const readOldestNotification = async () => (await reader.get<Notification[]>(INBOX_URL)).body.at(-1);

    expect(await readOldestNotification()).toMatchObject({ projectId: project.id });
    await assign(null);
    expect(await readOldestNotification()).toMatchObject({ projectId: null });
    await assign(installer.id);
    expect(await readOldestNotification()).toMatchObject({ projectId: project.id });
  });

  test('rejects an invalid page and signed-out callers', async () => {
    const browser = await app.as(await makeClient(app));
    expect((await browser.get(INBOX_URL)).body).toEqual([]);
    expect((await browser.get(`${INBOX_URL}?limit=501`)).status).toBe(400);
    expect((await browser.get(`${INBOX_URL}?cursor=x`)).status).toBe(400);
    expect((await app.visitor.get(INBOX_URL)).status).toBe(401);
  });
});

test('the unread count includes only the caller’s notifications', async () => {
  const [shop, other] = [await makeShop(app), await makeShop(app)];
  const [first, second] = [
    await createNotification(shop),
    await createNotification(shop),
    await createNotification(shop),
  ];
  await createNotification(shop, { isRead: true });
  await createNotification(other);
  const reader = await app.as(shop);
  const readUnreadCount = async () => (await reader.get(`${INBOX_URL}/unread/count`)).body;

  expect(await readUnreadCount()).toEqual({ count: 3 });
  await reader.put(`${INBOX_URL}/${first}/read`);
  expect(await readUnreadCount()).toEqual({ count: 2 });
  await reader.delete(`${INBOX_URL}/${second}`);
  expect(await readUnreadCount()).toEqual({ count: 1 });
  await reader.put(`${INBOX_URL}/read/all`);
  expect(await readUnreadCount()).toEqual({ count: 0 });
  expect((await app.visitor.get(`${INBOX_URL}/unread/count`)).status).toBe(401);
});

test('“Mark all as read” leaves notifications unread that are newer than the newest shown one', async () => {
  const shop = await makeShop(app);
  const shownId = await createNotification(shop);
  const reader = await app.as(shop);
  const [shown] = (await reader.get<Notification[]>(INBOX_URL)).body;
  const newId = await createNotification(shop);

  await reader.put(`${INBOX_URL}/read/all`, { upTo: shown?.position });

  expect((await reader.get(INBOX_URL)).body).toMatchObject([
    { id: newId, isRead: false },
    { id: shownId, isRead: true },
  ]);
});

describe('a notification', () => {
  test('can be marked as read and deleted, and is then a 404', async () => {
    const shop = await makeShop(app);
    const id = await createNotification(shop);
    const reader = await app.as(shop);

    expect(await reader.put(`${INBOX_URL}/${id}/read`)).toMatchObject({
      status: 200,
      body: { id, isRead: true },
    });
    expect((await reader.put(`${INBOX_URL}/${id}/read`)).status).toBe(200);
    expect(await reader.delete(`${INBOX_URL}/${id}`)).toMatchObject({ status: 200, body: { success: true } });
    expect(await reader.delete(`${INBOX_URL}/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Notification not found' },
    });
    expect((await reader.put(`${INBOX_URL}/${id}/read`)).status).toBe(404);
  });

  test.each([
    ['/read/all', { upTo: 3_000_000_000 }],
    ['/1/read', { count: 3_000_000_000 }],
  ])('cannot be marked as read by %s with a number that is too large', async (path, body) => {
    const reader = await app.as(await makeShop(app));
    expect((await reader.put(`${INBOX_URL}${path}`, body)).status).toBe(400);
  });

  test('is a 404 for other users, including admins', async () => {
    const shop = await makeShop(app);
    const id = await createNotification(shop);

    for (const stranger of [await makeInstaller(app), await makeAdmin(app)]) {
      const browser = await app.as(stranger);
      expect((await browser.put(`${INBOX_URL}/${id}/read`)).status).toBe(404);
      expect((await browser.delete(`${INBOX_URL}/${id}`)).status).toBe(404);
      await browser.put(`${INBOX_URL}/read/all`);
    }

    expect((await (await app.as(shop)).get(INBOX_URL)).body).toMatchObject([{ id, isRead: false }]);
  });
});

describe('the test notification', () => {
  const testNotification = { title: 'Test Notification', message: 'It works', type: 'test' };

  test('is sent to an account', async () => {
    const shop = await makeShop(app);
    const response = await (
      await app.as(await makeAdmin(app))
    ).post(INBOX_URL, { ...testNotification, userId: shop.id });

    expect(response).toMatchObject({
      status: 201,
      body: { ...testNotification, userId: shop.id, isRead: false, projectId: null },
    });
    expect((await (await app.as(shop)).get(INBOX_URL)).body).toMatchObject([testNotification]);
  });

  test('is limited to admins', async () => {
    for (const person of [await makeShop(app), await makeInstaller(app), await makeClient(app)]) {
      expect(
        await (await app.as(person)).post(INBOX_URL, { ...testNotification, userId: person.id }),
      ).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect((await app.visitor.post(INBOX_URL, { ...testNotification, userId: 1 })).status).toBe(401);
  });

  test.each([
    [{ userId: 2_147_483_647 }, 'userId'],
    [{ userId: '1' }, 'userId'],
    [{ title: ' ' }, 'title'],
    [{ message: '' }, 'message'],
    [{ type: 'x'.repeat(101) }, 'type'],
    [{ isRead: 'no' }, 'isRead'],
  ])('%j gets a 400 for %s', async (invalidFields, field) => {
    const admin = await makeAdmin(app);
    const response = await (
      await app.as(admin)
    ).post(INBOX_URL, { ...testNotification, userId: admin.id, ...invalidFields });
    expect(response).toMatchObject({ status: 400, body: { errors: { [field]: {} } } });
  });
});

describe('notification preferences', () => {
  const PREFERENCES_URL = `${INBOX_URL}/preferences`;
  const ALL_ON = Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, true]));

  test('are all enabled at first, and can be changed', async () => {
    const browser = await app.as(await makeShop(app));
    const set = (enabled: boolean) => browser.put(`${PREFERENCES_URL}/message`, { enabled });

    expect((await browser.get(PREFERENCES_URL)).body).toEqual(ALL_ON);
    expect((await set(false)).body).toEqual({ ...ALL_ON, message: false });
    expect((await set(false)).body).toEqual({ ...ALL_ON, message: false });
    expect((await browser.get(PREFERENCES_URL)).body).toEqual({ ...ALL_ON, message: false });
    expect((await set(true)).body).toEqual(ALL_ON);
  });

  test('stop notifications of a muted kind, for one person', async () => {
    const [shop, installer, client] = [await makeShop(app), await makeInstaller(app), await makeClient(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id, clientId: client.id });
    await (await app.as(installer)).put(`${PREFERENCES_URL}/message`, { enabled: false });

    await (await app.as(shop)).post(`/api/projects/${project.id}/messages`, { content: 'Hello' });
    await (await app.as(shop)).put(`/api/projects/${project.id}`, { completed: true });
    await app.dispatcher.dispatchDue();

    expect(await titlesOf(installer)).toEqual(['Project completed']);
    expect(await titlesOf(client)).toEqual(['Project completed', 'New message']);
  });

  test('are separate for each user, and reject invalid calls', async () => {
    const [shop, other] = [await app.as(await makeShop(app)), await app.as(await makeShop(app))];
    await shop.put(`${PREFERENCES_URL}/photo_upload`, { enabled: false });

    expect((await other.get(PREFERENCES_URL)).body).toEqual(ALL_ON);
    expect((await shop.put(`${PREFERENCES_URL}/everything`, { enabled: false })).status).toBe(400);
    expect((await shop.put(`${PREFERENCES_URL}/message`, { enabled: 'no' })).status).toBe(400);
    expect((await app.visitor.get(PREFERENCES_URL)).status).toBe(401);
    expect((await app.visitor.put(`${PREFERENCES_URL}/message`, { enabled: false })).status).toBe(401);
  });
});

async function createNotification(
  { id: userId }: TestUser,
  overrides: Partial<typeof notifications.$inferInsert> = {},
) {
  const [created] = await app.database.sql
    .insert(notifications)
    .values({ userId, title: 'News', message: 'Something happened', type: 'test', ...overrides })
    .returning({ id: notifications.id });
  return created?.id;
}

async function titlesOf(person: TestUser): Promise<string[]> {
  const { body } = await (await app.as(person)).get<Notification[]>(INBOX_URL);
  return body.map(({ title }) => title);
}
