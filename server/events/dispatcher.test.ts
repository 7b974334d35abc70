import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import type { Database } from '#server/db/database.ts';
import { activities, notifications } from '#server/db/schema/events.ts';
import { createDispatcher, type EventHandler, type StoredEvent } from '#server/events/dispatcher.ts';
import { record, recordAll } from '#server/events/record.ts';
import type { ProjectRow } from '#server/features/project-access/visible-project.repository.ts';
import { makeProject, makeShop, scopeOf, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';

const app = await startTestApp();

describe('an event', () => {
  test('is rolled back together with its change', async () => {
    const { shop, project } = await makeShopWithProject();
    const failingTransaction = app.database.transaction(async (tx) => {
      await record(tx, scopeOf(shop), { projectId: project.id, action: 'photo_upload', description: 'x' });
      throw new Error('changed my mind');
    });

    await expect(failingTransaction).rejects.toThrow('changed my mind');
    expect(await eventsOf(project)).toEqual([]);
  });

  test('is recorded together with more events than fit into the parameters of one statement', async () => {
    const { shop, project } = await makeShopWithProject();
    const event = { projectId: project.id, action: 'photo_upload', description: 'x', details: {} } as const;
    const ids = await app.database.transaction((tx) =>
      recordAll(
        tx,
        scopeOf(shop),
        Array.from({ length: 11_000 }, () => event),
      ),
    );
    expect((await eventsOf(project)).map(({ id }) => id)).toEqual(ids);
    expect(ids).toHaveLength(11_000);
    await app.database.sql.delete(activities).where(eq(activities.projectId, project.id));
  });

  test('is dispatched only after the commit', async () => {
    const { shop, project } = await makeShopWithProject();
    const callOrder: string[] = [];
    const handler = createWritingHandler(project, shop, () => callOrder.push('handled'));
    const dispatcher = createDispatcher(app.database, [handler], app.log);
    dispatcher.start();
    try {
      await app.database.transaction(async (tx) => {
        await record(tx, scopeOf(shop), { projectId: project.id, action: 'photo_upload', description: 'x' });
        callOrder.push('recorded');
      });
      await eventually(() => expect(callOrder).toEqual(['recorded', 'handled']));
    } finally {
      await dispatcher.stop();
    }
    expect(await eventsOf(project)).toMatchObject([{ attempts: 0, dispatchedAt: expect.any(Date) }]);
  });

  test('is dispatched after a restart when the process crashed after the commit', async () => {
    const { shop, project } = await makeShopWithProject();
    await recordEvent(shop, project);

    const { handler, handledEventIds } = createCollectingHandler(project);
    const dispatcher = createDispatcher(app.database, [handler], app.log);
    dispatcher.start();
    await eventually(() => expect(handledEventIds).toHaveLength(1));
    await dispatcher.stop();
  });

  test('is dispatched in the order of recording', async () => {
    const { shop, project } = await makeShopWithProject();
    for (let number = 0; number < 5; number += 1) await recordEvent(shop, project);
    const { handler, handledEventIds } = createCollectingHandler(project);

    await createDispatcher(app.database, [handler], app.log).dispatchDue();

    expect(handledEventIds).toEqual((await eventsOf(project)).map(({ id }) => id));
  });
});

describe('a handler that fails', () => {
  test('is rolled back and retried later', async () => {
    const { shop, project } = await makeShopWithProject();
    await recordEvent(shop, project);
    let shouldFail = true;
    const handler = createWritingHandler(project, shop, () => {
      if (shouldFail) throw new Error('mail server down');
    });
    const dispatcher = createDispatcher(app.database, [handler], app.log);

    await dispatcher.dispatchDue();
    expect(await eventsOf(project)).toMatchObject([{ attempts: 1, dispatchedAt: null }]);
    expect(await notificationsOf(project)).toEqual([]);
    expect(app.logged.at(-1)).toMatchObject({ handler: handler.name, err: { message: 'mail server down' } });

    shouldFail = false;
    await dispatcher.dispatchDue();
    expect(await notificationsOf(project)).toEqual([]); // The event is not due yet.

    await makeDue(project);
    await dispatcher.dispatchDue();
    expect(await eventsOf(project)).toMatchObject([{ attempts: 1, dispatchedAt: expect.any(Date) }]);
    expect(await notificationsOf(project)).toHaveLength(1);
  });

  test('is retried with a doubled delay each time', async () => {
    const { shop, project } = await makeShopWithProject();
    await recordEvent(shop, project);
    const handler = createWritingHandler(project, shop, () => {
      throw new Error('still down');
    });
    const dispatcher = createDispatcher(app.database, [handler], app.log);

    const waitSeconds: number[] = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await makeDue(project);
      await dispatcher.dispatchDue();
      waitSeconds.push(await secondsUntilDue(project));
    }

    [1, 2, 4, 8].forEach((seconds, attempt) => {
      expect(waitSeconds[attempt]).toBeLessThanOrEqual(seconds);
      expect(waitSeconds[attempt]).toBeGreaterThan(seconds - 0.9);
    });
  });

  test('does not block other events', async () => {
    const [failingScenario, otherScenario] = [await makeShopWithProject(), await makeShopWithProject()];
    await recordEvent(failingScenario.shop, failingScenario.project);
    await recordEvent(otherScenario.shop, otherScenario.project);
    const badHandler: EventHandler = {
      name: 'bad SQL',
      handle: async (tx, event) => {
        if (event.projectId === failingScenario.project.id) await tx.execute(raw`select 1 / 0`);
      },
    };
    const { handler, handledEventIds } = createCollectingHandler(otherScenario.project);

    await createDispatcher(app.database, [badHandler, handler], app.log).dispatchDue();

    expect(handledEventIds).toHaveLength(1);
    expect(await eventsOf(failingScenario.project)).toMatchObject([{ attempts: 1, dispatchedAt: null }]);
    await app.database.sql.delete(activities).where(eq(activities.projectId, failingScenario.project.id));
  });
});

describe('several dispatchers', () => {
  test('dispatch each event exactly once in parallel processes', async () => {
    const { shop, project } = await makeShopWithProject();
    for (let number = 0; number < 60; number += 1) await recordEvent(shop, project);
    const { handler, handledEventIds } = createCollectingHandler(project);
    const processes: Database[] = Array.from({ length: 4 }, () => openAsAnotherProcess(app.database));

    await Promise.all(
      processes.map((database) => createDispatcher(database, [handler], app.log).dispatchDue()),
    );

    expect(handledEventIds).toHaveLength(60);
    expect(new Set(handledEventIds).size).toBe(60);
    expect((await eventsOf(project)).every(({ dispatchedAt }) => dispatchedAt !== null)).toBe(true);
    for (const database of processes) await database.close();
  });
});

interface ShopWithProject {
  shop: TestUser;
  project: ProjectRow;
}

async function makeShopWithProject(): Promise<ShopWithProject> {
  const shop = await makeShop(app);
  return { shop, project: await makeProject(app, shop) };
}

function recordEvent(shop: TestUser, project: ProjectRow): Promise<number> {
  const event = { projectId: project.id, action: 'photo_upload', description: 'uploaded a photo' } as const;
  return app.database.transaction((tx) => record(tx, scopeOf(shop), event));
}

/** Creates a handler that collects the ids of one project's events. */
function createCollectingHandler(project: ProjectRow) {
  const handledEventIds: number[] = [];
  const handle = async (_tx: unknown, event: StoredEvent) => {
    if (event.projectId === project.id) handledEventIds.push(event.id);
  };
  return { handledEventIds, handler: { name: 'collecting', handle } satisfies EventHandler };
}

/** Creates a handler that writes a notification for each event of the project, then calls `afterwards`. */
function createWritingHandler(project: ProjectRow, shop: TestUser, afterwards: () => void): EventHandler {
  return {
    name: 'writing',
    handle: async (tx, event) => {
      if (event.projectId !== project.id) return;
      const values = { userId: shop.id, eventId: event.id, projectId: project.id };
      await tx.insert(notifications).values({ ...values, title: 't', message: 'm', type: event.action });
      afterwards();
    },
  };
}

function eventsOf(project: ProjectRow) {
  return app.database.sql
    .select()
    .from(activities)
    .where(eq(activities.projectId, project.id))
    .orderBy(activities.id);
}

function notificationsOf(project: ProjectRow) {
  return app.database.sql.select().from(notifications).where(eq(notifications.projectId, project.id));
}

async function makeDue(project: ProjectRow): Promise<void> {
  await app.database.sql
    .update(activities)
    .set({ nextAttemptAt: raw`now()` })
    .where(eq(activities.projectId, project.id));
}

async function secondsUntilDue(project: ProjectRow): Promise<number> {
  const [row] = await app.database.sql
    .select({ seconds: raw<string>`extract(epoch from ${activities.nextAttemptAt} - now())` })
    .from(activities)
    .where(eq(activities.projectId, project.id));
  return Number(row?.seconds);
}
