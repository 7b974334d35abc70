import { afterAll, beforeAll, expect } from 'vitest';
import { openLiveStream, type LiveClient, type LiveOptions } from '#server/testing/live-client.ts';
import {
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  signInDirectly,
  type TestUser,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

/** Starts an application with live streams on a free port, for the tests of one file. `heartbeatMs` is the heartbeat interval. */
export async function startLiveScenario({ heartbeatMs = 200 } = {}) {
  const app = await startTestApp();
  const openedStreams: LiveClient[] = [];
  let address = '';
  beforeAll(async () => {
    await app.live.start({ heartbeatMs });
    address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const stream of openedStreams) await stream.close();
  });
  const listenWith = async (cookie: string, options?: LiveOptions): Promise<LiveClient> => {
    const stream = await openLiveStream(address, cookie, options);
    openedStreams.push(stream);
    return stream;
  };
  return {
    app,
    /** Opens a live stream with this Cookie header. */
    listenWith,
    /** Opens a stream of a new session of this person. */
    listen: async (person: TestUser, options?: LiveOptions) =>
      listenWith(await signInDirectly(app, person), options),
    /** Opens the stream of a link, e.g. '/api/review/{token}/live'. */
    listenByLink: (path: string, options?: LiveOptions) => listenWith('', { path, ...options }),
    /** A project with a shop, an installer and a client. */
    makeAssignedProject: async () => {
      const [shop, installer, client] = [
        await makeShop(app),
        await makeInstaller(app),
        await makeClient(app),
      ];
      const project = await makeProject(app, shop, { subcontractorId: installer.id, clientId: client.id });
      return { shop, installer, client, project };
    },
    /** Sends a message, which notifies the other members of the project. */
    sendMessage: async (person: TestUser, projectId: number, content = 'Hello'): Promise<void> => {
      const sender = await app.as(person);
      const { status } = await sender.post(`/api/projects/${projectId}/messages`, { content });
      expect(status).toBe(201);
    },
  };
}
