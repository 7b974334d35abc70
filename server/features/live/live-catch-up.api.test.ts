import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { createApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { subscribe } from '#server/db/subscribe.ts';
import { startFailingProxy } from '#server/testing/failing-proxy.ts';
import { openLiveStream } from '#server/testing/live-client.ts';
import { startLiveScenario } from '#server/testing/live-scenario.ts';
import { signInDirectly, type TestUser } from '#server/testing/factories.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';

const { app, listen, sendMessage, makeAssignedProject } = await startLiveScenario();

describe('after a broken connection', () => {
  test.each(['header', 'query'])(
    'the new stream sends the events after the event id in the request’s %s',
    async (idLocation) => {
      const { shop, client, project } = await makeAssignedProject();
      const stream = await listen(client);
      await eventually(() => expect(stream.lastEventId()).not.toBe(''));
      const last = stream.lastEventId();
      await stream.close();

      await sendMessage(shop, project.id);
      const newStream = await listen(
        client,
        idLocation === 'header' ? { headers: { 'last-event-id': last } } : { query: `?after=${last}` },
      );

      await eventually(() =>
        expect(newStream.signals).toContainEqual({ kind: 'project', projectId: project.id }),
      );
      expect(newStream.signals).toContainEqual({ kind: 'inbox' });
    },
  );

  test('a removed user gets only a ‘left’ signal', async () => {
    const { shop, installer, project } = await makeAssignedProject();
    const stream = await listen(installer);
    await eventually(() => expect(stream.lastEventId()).not.toBe(''));
    await stream.close();

    await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    await sendMessage(shop, project.id);
    const newStream = await listen(installer, { query: `?after=${stream.lastEventId()}` });

    await eventually(() => expect(newStream.signals).toContainEqual({ kind: 'left', projectId: project.id }));
    expect(newStream.signals).not.toContainEqual({ kind: 'project', projectId: project.id });
  });

  test('too many missed events cause a resync', async () => {
    const { shop, client, project } = await makeAssignedProject();
    await insertEvents(shop, project.id, 600);
    const stream = await listen(client, { query: '?after=0' });
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'everything' }]));
  });
});

describe('before the first stream of a page', () => {
  test('too many missed events cause a resync', async () => {
    const { shop, client, project } = await makeAssignedProject();
    await insertEvents(shop, project.id, 501);
    const stream = await listen(client, { query: '?ago=7200000' });
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'everything' }]));
  });

  test.each(['86400001', '999999999999999'])(
    'a page load %s milliseconds ago causes a resync',
    async (ago) => {
      const { client } = await makeAssignedProject();
      const stream = await listen(client, { query: `?ago=${ago}` });
      expect(stream.status).toBe(200);
      await eventually(() => expect(stream.signals).toEqual([{ kind: 'everything' }]));
    },
  );
});

test('events during the first calls of a page are sent when its stream opens', async () => {
  const { shop, client, project } = await makeAssignedProject();
  await sendMessage(shop, project.id);
  const stream = await listen(client, { query: '?ago=1000' });
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));
});

test('a change in one process reaches the streams of others', async () => {
  const { shop, client, project } = await makeAssignedProject();
  const database = openAsAnotherProcess(app.database);
  const otherApp = await createApp({ ...app, database });
  await otherApp.live.start();
  const otherServerUrl = await otherApp.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openLiveStream(otherServerUrl, await signInDirectly(app, client));

  await sendMessage(shop, project.id);
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));

  // Closing the server ends the stream without waiting for the client.
  await otherApp.server.close();
  await stream.ended;
  await database.close();
});

test.runIf(app.database.kind === 'postgresql')(
  'events during a broken LISTEN connection are sent afterwards',
  async () => {
    const { shop, client, project } = await makeAssignedProject();
    const stream = await listen(client);
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like 'listen %' and datname = current_database()`,
    );
    await sendMessage(shop, project.id);
    await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));
  },
);

test.runIf(app.database.kind === 'postgresql')(
  'a LISTEN connection without responses is replaced',
  async () => {
    const { shop, client, project } = await makeAssignedProject();
    const proxy = await startFailingProxy(String(app.database.pool.options.connectionString));
    const proxiedDatabase = openPostgres(proxy.url, { pool: 3 });
    const otherApp = await createApp({ ...app, database: proxiedDatabase });
    await otherApp.live.start();
    const otherServerUrl = await otherApp.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openLiveStream(otherServerUrl, await signInDirectly(app, client));

    proxy.silence();
    await eventually(() => expect(proxy.acceptedConnections()).toBeGreaterThan(0));
    proxy.restore();
    await sendMessage(shop, project.id);
    await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));

    // Closing the server does not wait for PostgreSQL, which no longer responds.
    proxy.silence();
    await eventually(() => expect(proxy.acceptedConnections()).toBeGreaterThan(0));
    await otherApp.server.close();
    await stream.close();
    proxy.close();
    await proxiedDatabase.close();
  },
  60_000,
);

test('a closed subscription receives nothing', async () => {
  const { shop, project } = await makeAssignedProject();
  const collectSignals = async (received: unknown[]) =>
    subscribe(
      app.database,
      { handle: (signals) => received.push(...signals), onGap: () => undefined },
      app.log,
    );
  const [closedSubscriptionSignals, openSubscriptionSignals]: [unknown[], unknown[]] = [[], []];
  const unsubscribeFunctions = [
    await collectSignals(closedSubscriptionSignals),
    await collectSignals(openSubscriptionSignals),
  ];
  await sendMessage(shop, project.id);
  await eventually(() =>
    expect([closedSubscriptionSignals.length, openSubscriptionSignals.length]).toEqual([1, 1]),
  );

  unsubscribeFunctions[0]?.();
  await sendMessage(shop, project.id);

  await eventually(() => expect(openSubscriptionSignals).toHaveLength(2));
  expect(closedSubscriptionSignals).toHaveLength(1);
  unsubscribeFunctions[1]?.();
});

/** Inserts events of messages that were sent an hour ago. */
async function insertEvents({ id }: TestUser, projectId: number, times: number): Promise<void> {
  await app.database.pool.query(
    `insert into activities (project_id, user_id, action, description, dispatched_at, created_at)
     select $1, $2, 'message_sent', 'x', now(), now() - interval '1 hour' from generate_series(1, $3::int)`,
    [projectId, id, times],
  );
}
