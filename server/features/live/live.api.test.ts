import { describe, expect, test } from 'vitest';
import { eventually } from '#server/testing/eventually.ts';
import { startLiveScenario } from '#server/testing/live-scenario.ts';
import { makeAdmin, makeInstaller, makeShop, signInDirectly } from '#server/testing/factories.ts';

const { app, listen, listenWith, sendMessage, makeAssignedProject } = await startLiveScenario();

describe('an event of a project', () => {
  test('is sent only to its participants and admins', async () => {
    const { shop, installer, client, project } = await makeAssignedProject();
    const streams = await Promise.all(
      [shop, installer, client, await makeAdmin(app)].map((one) => listen(one)),
    );
    const stranger = await listen(await makeInstaller(app));

    await sendMessage(shop, project.id);

    const signal = { kind: 'project', projectId: project.id };
    for (const stream of streams) await eventually(() => expect(stream.signals).toContainEqual(signal));
    expect(stranger.signals).toEqual([]);
  });

  test('is sent without content', async () => {
    const { shop, client, project } = await makeAssignedProject();
    const stream = await listen(client);

    await sendMessage(shop, project.id, 'the secret colour');

    await eventually(() => expect(stream.signals).toHaveLength(1));
    expect(stream.received()).not.toMatch(/secret|message/);
    expect(stream.received()).not.toContain(shop.name);
  });

  test('that is rolled back is not sent', async () => {
    const { shop, client, project } = await makeAssignedProject();
    const stream = await listen(client);
    const refusedResponse = await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}`, { progressStage: 'wrap_printed' });
    expect(refusedResponse.status).toBe(409);
    await (await app.as(client)).put('/api/notifications/read/all');
    await eventually(() => expect(stream.signals).toEqual([{ kind: 'inbox' }]));
  });
});

test('a new notification, and marking all as read, signal the inbox of the user', async () => {
  const { shop, client, installer, project } = await makeAssignedProject();
  const stream = await listen(client);
  await sendMessage(shop, project.id);
  await app.dispatcher.dispatchDue();
  await eventually(() => expect(stream.signals).toContainEqual({ kind: 'inbox' }));

  const otherStream = await listen(installer);
  await (await app.as(installer)).put('/api/notifications/read/all');
  await eventually(() => expect(otherStream.signals).toContainEqual({ kind: 'inbox' }));
});

describe('a write with a tab id', () => {
  const tabId = '0123456789abcdef';

  test('sends the tab id only to the user who made the write', async () => {
    const { shop, client, project } = await makeAssignedProject();
    const [ownStream, other] = [await listen(shop), await listen(client)];
    const { status } = await (
      await app.as(shop)
    ).send({
      method: 'POST',
      url: `/api/projects/${project.id}/messages`,
      headers: { 'x-tab-id': tabId },
      payload: { content: 'Hello' },
    });
    expect(status).toBe(201);

    const signal = { kind: 'project', projectId: project.id };
    await eventually(() => expect(ownStream.signals).toContainEqual({ ...signal, tabId }));
    await eventually(() => expect(other.signals).toContainEqual(signal));
  });

  test('sends the tab id in notification signals too', async () => {
    const shop = await makeShop(app);
    const ownStream = await listen(shop);
    const writeRequest = {
      method: 'PUT',
      url: '/api/notifications/read/all',
      headers: { 'x-tab-id': tabId },
    } as const;
    await (await app.as(shop)).send(writeRequest);
    await eventually(() => expect(ownStream.signals).toEqual([{ kind: 'inbox', tabId }]));
  });
});

describe('a user who loses access', () => {
  test('gets a ‘left’ signal and no later events of the project', async () => {
    const { shop, installer, client, project } = await makeAssignedProject();
    const [leavingStream, stayingStream] = [await listen(installer), await listen(client)];

    await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    await eventually(() => expect(leavingStream.signals).toEqual([{ kind: 'left', projectId: project.id }]));

    const signalCountBefore = stayingStream.signals.length;
    await sendMessage(shop, project.id);
    await eventually(() => expect(stayingStream.signals.length).toBeGreaterThan(signalCountBefore));
    expect(leavingStream.signals).toHaveLength(1);
  });

  test('gets a ‘left’ signal when the project is deleted', async () => {
    const { shop, installer, client, project } = await makeAssignedProject();
    const streams = await Promise.all([shop, installer, client].map((one) => listen(one)));
    await (await app.as(shop)).delete(`/api/projects/${project.id}`);
    for (const stream of streams)
      await eventually(() => expect(stream.signals).toContainEqual({ kind: 'left', projectId: project.id }));
  });

  test('gets a ‘left’ signal when the shop’s account is deleted', async () => {
    const { shop, installer, client, project } = await makeAssignedProject();
    const streams = await Promise.all([installer, client].map((one) => listen(one)));
    await (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${shop.id}`);
    for (const stream of streams)
      await eventually(() => expect(stream.signals).toContainEqual({ kind: 'left', projectId: project.id }));
  });
});

describe('a session that ends', () => {
  test('ends only its own stream', async () => {
    const { shop, client, project } = await makeAssignedProject();
    const cookie = await signInDirectly(app, client);
    const [endingStream, stayingStream] = [await listenWith(cookie), await listen(client)];

    await app.withCookie(cookie).post('/api/auth/logout');
    expect(await endingStream.ended).toBe('ended');
    await sendMessage(shop, project.id);

    expect(endingStream.signals).toEqual([{ kind: 'ended' }]);
    await eventually(() =>
      expect(stayingStream.signals).toContainEqual({ kind: 'project', projectId: project.id }),
    );
  });

  test('gets no later event', async () => {
    const { shop, client, project } = await makeAssignedProject();
    const cookie = await signInDirectly(app, client);
    const stream = await listenWith(cookie);
    await app.withCookie(cookie).post('/api/auth/logout');
    await sendMessage(shop, project.id);
    await stream.ended;
    expect(stream.signals).toEqual([{ kind: 'ended' }]);
  });
});

describe('the stream', () => {
  test('is neither compressed nor cached, and has heartbeats', async () => {
    const stream = await listen(await makeShop(app));
    expect(stream.status).toBe(200);
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers.get('content-encoding')).toBeNull();
    await eventually(() => expect(stream.received().match(/"beat"/g)?.length).toBeGreaterThan(2));
  });

  test('requires a session and a valid event id', async () => {
    const shop = await makeShop(app);
    expect((await app.visitor.get('/api/live')).status).toBe(401);
    expect((await (await app.as(shop)).get('/api/live?after=x')).status).toBe(400);
  });

  test('ends the oldest of too many streams of an account', async () => {
    const { shop, client, project } = await makeAssignedProject();
    const clientStream = await listen(client);
    const oldestStream = await listen(shop);
    const others = [];
    for (let number = 0; number < 12; number += 1) others.push(await listen(shop));

    expect(await oldestStream.ended).toBe('ended');
    await sendMessage(client, project.id);
    for (const stream of [...others, clientStream])
      await eventually(() =>
        expect(stream.signals).toContainEqual({ kind: 'project', projectId: project.id }),
      );
  });
});
