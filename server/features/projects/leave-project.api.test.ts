import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { notifications } from '#server/db/schema/events.ts';
import { eventually } from '#server/testing/eventually.ts';
import { makeKnownClient } from '#server/testing/invitations.ts';
import { historyDescriptionsOf, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { openLiveStream } from '#server/testing/live-client.ts';
import { makeAdmin, makeClient, makeShop, signInDirectly, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('POST /api/projects/{id}/leave', () => {
  test('removes the client, who no longer sees the project', async () => {
    const { project, path, client } = await makeAssignedScenario(app);
    const browser = await app.as(client);

    expect(await browser.post(`${path}/leave`)).toMatchObject({ status: 200, body: { success: true } });

    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.get('/api/projects')).body).toEqual([]);
    expect((await browser.post(`${path}/leave`)).status).toBe(404);
    expect(await historyDescriptionsOf(app, project.id)).toEqual(['left the project']);
  });

  test('notifies the owner', async () => {
    const { path, shop, client, project } = await makeAssignedScenario(app);

    await (await app.as(client)).post(`${path}/leave`);
    await app.dispatcher.dispatchDue();

    expect(await inboxOf(shop)).toMatchObject([
      { title: 'Client left', message: `${client.name} left the project ‘${project.name}’` },
    ]);
    expect(await inboxOf(client)).toEqual([]);
  });

  test('sends a ‘left’ signal to the client at once', async () => {
    const { path, client, project } = await makeAssignedScenario(app);
    await app.live.start();
    const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openLiveStream(address, await signInDirectly(app, client));

    await (await app.as(client)).post(`${path}/leave`);

    await eventually(() => expect(stream.signals).toContainEqual({ kind: 'left', projectId: project.id }));
    await stream.close();
  });

  test('is limited to the client of the project', async () => {
    const { path, shop, installer, client } = await makeAssignedScenario(app);
    const leaveStatusFor = async (user: TestUser) =>
      (await (await app.as(user)).post(`${path}/leave`)).status;

    expect(await leaveStatusFor(shop)).toBe(403);
    expect(await leaveStatusFor(installer)).toBe(403);
    expect(await leaveStatusFor(await makeAdmin(app))).toBe(403);
    expect(await leaveStatusFor(await makeShop(app))).toBe(404);
    expect(await leaveStatusFor(await makeClient(app))).toBe(404);
    expect((await app.visitor.post(`${path}/leave`)).status).toBe(401);
    expect((await (await app.as(client)).get(path)).status).toBe(200);
  });
});

describe('the person who added a client', () => {
  test('is named in the notification', async () => {
    const { shop, client } = await makeProjectWithClient();
    await app.dispatcher.dispatchDue();

    const [notification] = await inboxOf(client);

    expect(notification?.message).toContain(`Dana Fox (Bay Wraps, ${shop.username}) added`);
  });

  test('is returned only to the client', async () => {
    const { shop, client, path, owner } = await makeProjectWithClient();

    const { body } = await (await app.as(client)).get<ProjectDetails>(`${path}/details`);
    const { body: ownerDetails } = await owner.get<ProjectDetails>(`${path}/details`);

    expect(body.clientAddedBy).toMatchObject({ id: shop.id, name: 'Dana Fox', company: 'Bay Wraps' });
    expect(ownerDetails.clientAddedBy).toBeNull();
  });
});

async function makeProjectWithClient() {
  const shop = await makeShop(app, { name: 'Dana Fox', company: 'Bay Wraps' });
  const client = await makeKnownClient(app, shop);
  const owner = await app.as(shop);
  const { body } = await owner.post<{ id: number }>('/api/projects', { name: 'Van', clientId: client.id });
  return { shop, owner, client, path: `/api/projects/${body.id}` };
}

function inboxOf({ id }: TestUser) {
  return app.database.sql.select().from(notifications).where(eq(notifications.userId, id));
}
