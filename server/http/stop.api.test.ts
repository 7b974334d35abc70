import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeApp } from '#server/start.ts';
import { openLiveStream } from '#server/testing/live-client.ts';
import { makeShop, signInDirectly } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** The stop time of 600 seconds is much longer than a test, so no deadline ends the running requests. */
const app = await startTestApp({ config: { stopSeconds: 600 } });
const unclosedDatabase = { ...app.database, close: async () => undefined };

test('stopping ends open live streams at once', async () => {
  const openedApp = await createApp(app);
  await openedApp.live.start();
  const address = await openedApp.server.listen({ port: 0, host: '127.0.0.1' });
  const stream = await openLiveStream(address, await signInDirectly(app, await makeShop(app)));
  expect(stream.status).toBe(200);

  await closeApp({ ...app, ...openedApp, database: unclosedDatabase });

  expect(await stream.ended).toBe('ended');
  expect(app.logged.map(({ msg }) => msg)).not.toContain('Running requests were aborted');
});

test('stopping rejects requests while maintenance still runs', async () => {
  const openedApp = await createApp(app);
  const closeStarted = Promise.withResolvers<void>();
  openedApp.server.addHook('preClose', async () => closeStarted.resolve());

  await closeApp({ ...app, ...openedApp, database: unclosedDatabase }, [
    { stop: () => closeStarted.promise },
  ]);

  expect(openedApp.server.server.listening).toBe(false);
});
