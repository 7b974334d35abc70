import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { createApp } from '#server/app.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { subscribe } from '#server/db/subscribe.ts';
import { failingLine } from '#server/testing/failing-line.ts';
import { openLive } from '#server/testing/live-client.ts';
import { startLiveWorld } from '#server/testing/live-world.ts';
import { signInDirectly, type TestUser } from '#server/testing/factories.ts';
import { openAsAnotherProcess } from '#server/testing/test-database.ts';

const { app, listen, say, staffedProject } = await startLiveWorld();

describe('after a broken connection', () => {
  test.each(['header', 'address'])(
    'what was missed is told: the last event is named in the %s',
    async (place) => {
      const { shop, client, project } = await staffedProject();
      const stream = await listen(client);
      await eventually(() => expect(stream.lastEventId()).not.toBe(''));
      const last = stream.lastEventId();
      await stream.close();

      await say(shop, project.id);
      const again = await listen(
        client,
        place === 'header' ? { headers: { 'last-event-id': last } } : { query: `?after=${last}` },
      );

      await eventually(() =>
        expect(again.signals).toContainEqual({ kind: 'project', projectId: project.id }),
      );
      expect(again.signals).toContainEqual({ kind: 'inbox' });
    },
  );

  test('a person removed in between gets ‘left’ alone', async () => {
    const { shop, installer, project } = await staffedProject();
    const stream = await listen(installer);
    await eventually(() => expect(stream.lastEventId()).not.toBe(''));
    await stream.close();

    await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    await say(shop, project.id);
    const again = await listen(installer, { query: `?after=${stream.lastEventId()}` });

    await eventually(() => expect(again.signals).toContainEqual({ kind: 'left', projectId: project.id }));
    expect(again.signals).not.toContainEqual({ kind: 'project', projectId: project.id });
  });

  test('that lasted too long everything is fetched anew', async () => {
    const { shop, client, project } = await staffedProject();
    await sayOften(shop, project.id, 600);
    const stream = await listen(client, { query: '?after=0' });
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'everything' }]));
  });
});

describe('before the first stream of a page that has been reading', () => {
  test('too many missed events are a resync', async () => {
    const { shop, client, project } = await staffedProject();
    await sayOften(shop, project.id, 501);
    const stream = await listen(client, { query: '?ago=7200000' });
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'everything' }]));
  });

  test.each(['86400001', '999999999999999'])('for %s milliseconds: too', async (ago) => {
    const { client } = await staffedProject();
    const stream = await listen(client, { query: `?ago=${ago}` });
    expect(stream.status).toBe(200);
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'everything' }]));
  });
});

test('changes during the page’s calls are sent when its stream opens', async () => {
  const { shop, client, project } = await staffedProject();
  await say(shop, project.id);
  const stream = await listen(client, { query: '?ago=1000' });
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));
});

test('a change in one process reaches the others', async () => {
  const { shop, client, project } = await staffedProject();
  const database = openAsAnotherProcess(app.database);
  const another = await createApp({ ...app, database });
  await another.live.start();
  const elsewhere = await another.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openLive(elsewhere, await signInDirectly(app, client));

  await say(shop, project.id);
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));

  // Its graceful stop ends the stream, and does not wait for the reader.
  await another.server.close();
  await stream.ended;
  await database.close();
});

test.runIf(app.database.kind === 'postgresql')(
  'while the line between the processes was down, what was missed is told afterwards',
  async () => {
    const { shop, client, project } = await staffedProject();
    const stream = await listen(client);
    await app.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where query like 'listen %' and datname = current_database()`,
    );
    await say(shop, project.id);
    await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));
  },
);

test.runIf(app.database.kind === 'postgresql')(
  'a line that is taken and never answered is given up, and the next one carries again',
  async () => {
    const { shop, client, project } = await staffedProject();
    const line = await failingLine(String(app.database.pool.options.connectionString));
    const behind = openPostgres(line.address, { pool: 3 });
    const another = await createApp({ ...app, database: behind });
    await another.live.start();
    const elsewhere = await another.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openLive(elsewhere, await signInDirectly(app, client));

    line.silence();
    await eventually(() => expect(line.taken()).toBeGreaterThan(0));
    line.mend();
    await say(shop, project.id);
    await eventually(() => expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }));

    // The graceful stop waits for no answer either.
    line.silence();
    await eventually(() => expect(line.taken()).toBeGreaterThan(0));
    await another.server.close();
    await stream.close();
    line.close();
    await behind.close();
  },
  60_000,
);

test('a closed subscription receives nothing', async () => {
  const { shop, project } = await staffedProject();
  const hear = async (heard: unknown[]) =>
    subscribe(app.database, { handle: (signals) => heard.push(...signals), onGap: () => undefined }, app.log);
  const [leaving, staying]: [unknown[], unknown[]] = [[], []];
  const stops = [await hear(leaving), await hear(staying)];
  await say(shop, project.id);
  await eventually(() => expect([leaving.length, staying.length]).toEqual([1, 1]));

  await stops[0]?.();
  await say(shop, project.id);

  await eventually(() => expect(staying).toHaveLength(2));
  expect(leaving).toHaveLength(1);
  await stops[1]?.();
});

/** So many messages an hour ago, of which only the events matter here. */
async function sayOften({ id }: TestUser, projectId: number, times: number): Promise<void> {
  await app.database.pool.query(
    `insert into activities (project_id, user_id, action, description, dispatched_at, created_at)
     select $1, $2, 'message_sent', 'x', now(), now() - interval '1 hour' from generate_series(1, $3::int)`,
    [projectId, id, times],
  );
}
