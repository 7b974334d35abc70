import { eq, sql as raw } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import { createDispatcher } from '#server/events/dispatcher.ts';
import { createNotificationHandler } from '#server/features/notifications/notifications.listeners.ts';
import { makeInstaller, makeProject, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';

const app = await startTestApp();

test('groups several unread notifications of one kind on one project', async () => {
  const { installer, project, send } = await makeProjectWithInstaller();
  await send('one', 'two', 'three');

  expect(await inboxOf(installer)).toMatchObject([
    {
      title: '3 new messages',
      message: expect.stringMatching(/^Most recently, .+ sent a message on /),
      projectId: project.id,
      type: 'message_sent',
      sourceType: 'message',
      count: 3,
    },
  ]);
  expect(await countNotificationsOf(installer)).toBe(1);
});

test('does not group a read notification with later ones', async () => {
  const { installer, send } = await makeProjectWithInstaller();
  await send('one', 'two');
  const [firstNotification] = await inboxOf(installer);
  await (await app.as(installer)).put(`/api/notifications/${firstNotification?.id}/read`);
  await send('three');

  expect(await inboxOf(installer)).toMatchObject([
    { title: 'New message', isRead: false },
    { id: firstNotification?.id, title: '2 new messages', isRead: true },
  ]);
});

test('a group stays unread when it has grown since it was shown', async () => {
  const { installer, send } = await makeProjectWithInstaller();
  await send('one', 'two');
  const [shownNotification] = await inboxOf(installer);
  await send('three');
  const browser = await app.as(installer);
  const markRead = (count: number | undefined) =>
    browser.put(`/api/notifications/${shownNotification?.id}/read`, { count });

  expect(await markRead(shownNotification?.count)).toMatchObject({
    status: 200,
    body: { title: '3 new messages', count: 3, isRead: false },
  });
  expect((await browser.get('/api/notifications/unread/count')).body).toEqual({ count: 1 });

  expect(await markRead(3)).toMatchObject({ status: 200, body: { isRead: true } });
});

test('a group is kept when it has grown since it was shown', async () => {
  const { installer, send } = await makeProjectWithInstaller();
  await send('one', 'two');
  const [shownNotification] = await inboxOf(installer);
  await send('three');
  const browser = await app.as(installer);
  const remove = (count: number | undefined) =>
    browser.delete(`/api/notifications/${shownNotification?.id}?count=${count}`);

  expect(await remove(shownNotification?.count)).toMatchObject({ status: 200 });
  expect(await inboxOf(installer)).toMatchObject([{ title: '3 new messages', isRead: false }]);

  expect(await remove(3)).toMatchObject({ status: 200 });
  expect(await inboxOf(installer)).toEqual([]);
});

test('moves a group to the top when it grows', async () => {
  const { shop, installer, project, send } = await makeProjectWithInstaller();
  const otherProject = await makeProject(app, shop, { subcontractorId: installer.id });
  const owner = await app.as(shop);
  await send('one');
  await owner.post(`/api/projects/${otherProject.id}/messages`, { content: 'elsewhere' });
  await owner.put(`/api/projects/${project.id}`, { completed: true });
  await app.dispatcher.dispatchDue();
  await send('two');

  expect((await inboxOf(installer)).map(({ title, projectId }) => [title, projectId])).toEqual([
    ['2 new messages', project.id],
    ['Project completed', project.id],
    ['New message', otherProject.id],
  ]);
});

test('counts a repeated delivery once', async () => {
  const { installer, project, send } = await makeProjectWithInstaller();
  await send('one', 'two');
  await redeliver(project.id);
  const [groupedNotification] = await inboxOf(installer);
  expect(groupedNotification?.count).toBe(2);

  await (await app.as(installer)).delete(`/api/notifications/${groupedNotification?.id}`);
  await redeliver(project.id);
  expect(await inboxOf(installer)).toEqual([]);
});

test('shows the newest event even when an older one is delivered later', async () => {
  const { installer, owner, project } = await makeProjectWithInstaller();
  for (const content of ['one', 'two']) await owner.post(`/api/projects/${project.id}/messages`, { content });
  const [first, second] = await eventsOn(project.id);
  await postpone(first?.id ?? 0, '1 hour');
  await app.dispatcher.dispatchDue();
  const [singleNotification] = await inboxOf(installer);

  await postpone(first?.id ?? 0, '-1 second');
  await app.dispatcher.dispatchDue();

  expect(await inboxOf(installer)).toEqual([
    {
      ...singleNotification,
      title: '2 new messages',
      message: expect.any(String),
      count: 2,
      position: expect.any(Number),
    },
  ]);
  expect(singleNotification).toMatchObject({
    sourceId: second?.details['messageId'],
    createdAt: second?.createdAt.toISOString(),
  });
});

test('writes one group from parallel processes', async () => {
  const { installer, owner, project } = await makeProjectWithInstaller();
  for (let number = 0; number < 40; number += 1)
    await owner.post(`/api/projects/${project.id}/messages`, { content: String(number) });
  const processes = Array.from({ length: 4 }, () => openAsAnotherProcess(app.database));

  await Promise.all(
    processes.map((database) =>
      createDispatcher(database, [createNotificationHandler(app)], app.log).dispatchDue(),
    ),
  );
  // Deliveries that found a row locked are retried later.
  await expect
    .poll(
      async () => {
        await app.dispatcher.dispatchDue();
        return (await inboxOf(installer)).map(({ title }) => title);
      },
      { timeout: 30_000 },
    )
    .toEqual(['40 new messages']);
  for (const database of processes) await database.close();
});

async function makeProjectWithInstaller() {
  const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
  const project = await makeProject(app, shop, { subcontractorId: installer.id });
  const owner = await app.as(shop);
  const send = async (...contents: string[]) => {
    for (const content of contents) await owner.post(`/api/projects/${project.id}/messages`, { content });
    await app.dispatcher.dispatchDue();
  };
  return { shop, owner, installer, project, send };
}

async function inboxOf(person: TestUser): Promise<Notification[]> {
  return (await (await app.as(person)).get<Notification[]>('/api/notifications')).body;
}

function eventsOn(projectId: number) {
  return app.database.sql
    .select()
    .from(activities)
    .where(eq(activities.projectId, projectId))
    .orderBy(activities.id);
}

/** Delays the delivery of an event. */
async function postpone(eventId: number, interval: string): Promise<void> {
  await app.database.sql
    .update(activities)
    .set({ nextAttemptAt: raw`now() + ${interval}::interval` })
    .where(eq(activities.id, eventId));
}

async function countNotificationsOf({ id }: TestUser): Promise<number> {
  return app.database.sql.$count(notifications, eq(notifications.userId, id));
}

async function redeliver(projectId: number): Promise<void> {
  await app.database.sql
    .update(activities)
    .set({ dispatchedAt: null, nextAttemptAt: raw`now() - interval '1 second'` })
    .where(eq(activities.projectId, projectId));
  await app.dispatcher.dispatchDue();
}
