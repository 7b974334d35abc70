import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { activities, notifications } from '#server/db/schema/events.ts';
import { createDispatcher, type EventHandler } from '#server/events/dispatcher.ts';
import { createNotificationHandler } from '#server/features/notifications/notifications.listeners.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { addToTeam, readTeamNames } from '#server/testing/teams.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';

const app = await startTestApp();

describe('POST /api/subcontractors/add-to-team', () => {
  test('adds and notifies an installer once', async () => {
    const shop = await makeShop(app);
    const installer = await makeInstaller(app, { name: 'Ben Okafor', phone: '555 0142' });
    const browser = await app.as(shop);

    const addResponse = await browser.post('/api/subcontractors/add-to-team', {
      subcontractorId: installer.id,
    });
    expect(addResponse).toMatchObject({
      status: 201,
      body: { id: installer.id, name: 'Ben Okafor', phone: '555 0142', certifications: [] },
    });
    expect(addResponse.text).not.toMatch(/password|street/i);
    expect(
      await browser.post('/api/subcontractors/add-to-team', { subcontractorId: installer.id }),
    ).toMatchObject({ status: 201, body: { id: installer.id } });
    await app.dispatcher.dispatchDue();

    expect(await readTeamNames(app, shop)).toEqual(['Ben Okafor']);
    expect(await eventsOf(shop)).toEqual(['team_member_added']);
    expect(await inboxOf(installer)).toEqual(['Added to a team']);
    expect(await inboxOf(shop)).toEqual([]);
  });

  test('notifies the same installer at most once in 24 hours', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    await addAndRemove(shop, installer, 3);
    await app.dispatcher.dispatchDue();
    expect(await inboxOf(installer)).toEqual(['Added to a team']);

    await app.database.sql
      .update(activities)
      .set({ createdAt: new Date(Date.now() - 25 * 3_600_000) })
      .where(eq(activities.userId, shop.id));
    await addAndRemove(shop, installer, 1);
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(installer)).toEqual(['Added to a team', 'Added to a team']);
  });

  test('notifies the same installer at most once in 24 hours when the owner and a manager add them', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const manager = await makeStaff(app, shop, 'manager');
    await addAndRemove(shop, installer, 1);
    await addAndRemove(manager, installer, 1);
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(installer)).toEqual(['Added to a team']);
  });

  test.runIf(app.database.kind === 'postgresql')(
    'notifies the same installer at most once in 24 hours when two processes handle the events',
    async () => {
      const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
      await app.dispatcher.dispatchDue();
      await addAndRemove(shop, installer, 2);
      const database = openAsAnotherProcess(app.database);
      const handler = createNotificationHandler(app);
      const otherDispatcher = createDispatcher(database, [handler], app.log);
      // Handles the other events before the first event is committed.
      const handleAll: EventHandler['handle'] = async (tx, event) => {
        await handler.handle(tx, event);
        await otherDispatcher.dispatchDue();
      };
      await createDispatcher(app.database, [{ ...handler, handle: handleAll }], app.log).dispatchDue();
      await app.database.sql.update(activities).set({ nextAttemptAt: new Date(0) });
      await app.dispatcher.dispatchDue();
      await database.close();

      expect(await inboxOf(installer)).toEqual(['Added to a team']);
    },
  );

  test('lets a contractor in the registry join a team and have one', async () => {
    const [shop, listed] = [await makeShop(app), await makeShop(app, { allowContractorRole: true })];
    const installer = await makeInstaller(app, { allowContractorRole: true });
    for (const [teamOwner, newMember] of [
      [shop, listed],
      [listed, installer],
      [installer, listed],
    ] as const) {
      const browser = await app.as(teamOwner);
      expect(
        await browser.post('/api/subcontractors/add-to-team', { subcontractorId: newMember.id }),
      ).toMatchObject({ status: 201 });
    }
  });

  test('adds the installer once for ten parallel requests', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const browser = await app.as(shop);
    const responses = await Promise.all(
      Array.from({ length: 10 }, () =>
        browser.post('/api/subcontractors/add-to-team', { subcontractorId: installer.id }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(await eventsOf(shop)).toEqual(['team_member_added']);
  });

  test('rejects accounts that cannot be hired', async () => {
    const shop = await makeShop(app, { allowContractorRole: true });
    const people = [await makeShop(app), await makeClient(app), await makeAdmin(app), shop];
    for (const subcontractorId of [...people.map(({ id }) => id), 999_999]) {
      expect(
        await (await app.as(shop)).post('/api/subcontractors/add-to-team', { subcontractorId }),
      ).toMatchObject({
        status: 400,
        body: { errors: { subcontractorId: { _errors: ['This account cannot be hired'] } } },
      });
    }
    expect(await eventsOf(shop)).toEqual([]);
  });
});

describe('POST /api/subcontractors/remove-from-team', () => {
  test('removes an installer from the team, not from their project', async () => {
    const [shop, rival, installer] = [await makeShop(app), await makeShop(app), await makeInstaller(app)];
    await addToTeam(app, shop, [installer]);
    await addToTeam(app, rival, [installer]);
    const project = await makeProject(app, shop, { subcontractorId: installer.id });
    const browser = await app.as(shop);

    for (const _ of ['once', 'again']) {
      expect(
        await browser.post('/api/subcontractors/remove-from-team', { subcontractorId: installer.id }),
      ).toMatchObject({ status: 200, body: { success: true } });
    }
    await app.dispatcher.dispatchDue();

    expect(await readTeamNames(app, shop)).toEqual([]);
    expect(await readTeamNames(app, rival)).toEqual([installer.name]);
    expect((await browser.get(`/api/projects/${project.id}`)).body).toMatchObject({
      subcontractorId: installer.id,
    });
    expect(await eventsOf(shop)).toEqual(['team_member_removed']);
    expect(await inboxOf(installer)).toEqual([]);
  });

  test('succeeds for an account that does not exist', async () => {
    const browser = await app.as(await makeShop(app));
    expect(
      await browser.post('/api/subcontractors/remove-from-team', { subcontractorId: 999_999 }),
    ).toMatchObject({ status: 200, body: { success: true } });
  });
});

describe.each(['add-to-team', 'remove-from-team'])('POST /api/subcontractors/%s', (act) => {
  const path = `/api/subcontractors/${act}`;

  test('rejects an invalid id', async () => {
    const browser = await app.as(await makeShop(app));
    for (const body of [{}, { subcontractorId: '7' }, { subcontractorId: 0 }, { subcontractorId: 1.5 }]) {
      expect(await browser.post(path, body)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', errors: { subcontractorId: {} } },
      });
    }
  });

  test('is rejected for visitors, installers, clients and admins', async () => {
    const target = await makeInstaller(app);
    expect(await app.visitor.post(path, { subcontractorId: target.id })).toMatchObject({ status: 401 });
    for (const person of [await makeInstaller(app), await makeClient(app), await makeAdmin(app)]) {
      expect(await (await app.as(person)).post(path, { subcontractorId: target.id })).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'Only the owner and managers of a shop can have a team' },
      });
    }
  });
});

async function eventsOf({ id }: TestUser): Promise<string[]> {
  const rows = await app.database.sql.select().from(activities).where(eq(activities.userId, id));
  return rows.map(({ action }) => action);
}

async function inboxOf({ id }: TestUser): Promise<string[]> {
  const rows = await app.database.sql.select().from(notifications).where(eq(notifications.userId, id));
  return rows.map(({ title }) => title);
}

async function addAndRemove(shop: TestUser, installer: TestUser, times: number): Promise<void> {
  const browser = await app.as(shop);
  const body = { subcontractorId: installer.id };
  for (let time = 0; time < times; time += 1) {
    await browser.post('/api/subcontractors/add-to-team', body);
    await browser.post('/api/subcontractors/remove-from-team', body);
  }
}
