import { expect, test } from 'vitest';
import type { TestUser } from '#server/testing/factories.ts';
import { makeAdmin, makeInstaller, signInDirectly } from '#server/testing/factories.ts';
import { startLiveScenario } from '#server/testing/live-scenario.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const HOUR_MS = 3_600_000;

// No heartbeat occurs during the test, so a stream ends only because its session has ended.
const { app, listenWith } = await startLiveScenario({ heartbeatMs: HOUR_MS });

interface SessionToEnd {
  person: TestUser;
  browser: TestClient;
  otherBrowser: TestClient;
}

const SESSION_END_ACTIONS: Record<string, (session: SessionToEnd) => Promise<{ status: number }>> = {
  'by signing out': ({ browser }) => browser.post('/api/auth/logout'),
  'from another browser': async ({ person, otherBrowser }) => {
    const { body } = await otherBrowser.get<{ id: number; isCurrent: boolean }[]>(
      `/api/users/${person.id}/sessions`,
    );
    const otherSession = body.find(({ isCurrent }) => !isCurrent);
    return otherBrowser.delete(`/api/users/${person.id}/sessions/${otherSession?.id}`);
  },
  'with all other sessions': ({ person, otherBrowser }) =>
    otherBrowser.delete(`/api/users/${person.id}/sessions`),
  'by a password change': ({ person, otherBrowser }) =>
    otherBrowser.put(`/api/users/${person.id}/password`, {
      currentPassword: person.password,
      newPassword: 'rolls-of-film-40',
    }),
  'with the deletion of its account': async ({ person }) =>
    (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${person.id}`),
};

test.each(Object.entries(SESSION_END_ACTIONS))(
  'a session that ends %s ends its stream at once',
  async (_way, endSession) => {
    const person = await makeInstaller(app);
    const cookie = await signInDirectly(app, person);
    const stream = await listenWith(cookie);
    const sessionToEnd = { person, browser: app.withCookie(cookie), otherBrowser: await app.as(person) };

    expect((await endSession(sessionToEnd)).status).toBeLessThan(300);

    expect(await stream.ended).toBe('ended');
    expect(stream.signals).toEqual([{ kind: 'ended' }]);
  },
);

test('a password change does not end the stream of its own session at once', async () => {
  const person = await makeInstaller(app);
  const countBefore = app.live.openStreamCount;
  const cookie = await signInDirectly(app, person);
  const stream = await listenWith(cookie);
  const otherStream = await listenWith(await signInDirectly(app, person));

  const passwords = { currentPassword: person.password, newPassword: 'rolls-of-film-40' };
  expect((await app.withCookie(cookie).put(`/api/users/${person.id}/password`, passwords)).status).toBe(200);

  expect(await otherStream.ended).toBe('ended');
  expect(app.live.openStreamCount).toBe(countBefore + 1);
  expect(stream.signals).toEqual([]);
});
