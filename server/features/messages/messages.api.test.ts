import { describe, expect, test } from 'vitest';
import type { Message } from '#shared/messages/messages.contract.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  type TestUser,
} from '#server/testing/factories.ts';
import { makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestResponse } from '#server/testing/test-client.ts';

const app = await startTestApp();

describe('sending a message', () => {
  test('is allowed for participants and admins', async () => {
    const { shop, installer, client, url } = await makeMessagesScenario();
    const send = async (person: TestUser) =>
      (await app.as(person)).post(url, { content: '  See you there ' });

    for (const person of [shop, installer, client, await makeAdmin(app)]) {
      expect(await send(person)).toMatchObject({
        status: 201,
        body: { senderId: person.id, sender: person.name, content: 'See you there' },
      });
    }
    expect(await send(await makeInstaller(app))).toMatchObject({
      status: 404,
      body: { message: 'Project not found' },
    });
    expect((await app.visitor.post(url, { content: 'x' })).status).toBe(401);
  });

  test('accepts the project id in the body', async () => {
    const { client, project } = await makeMessagesScenario();
    const browser = await app.as(client);

    const { status, body } = await browser.post('/api/messages', { projectId: project.id, content: 'Hello' });
    const otherProject = await makeProject(app, await makeShop(app));

    expect({ status, body }).toMatchObject({ status: 201, body: { projectId: project.id } });
    expect((await browser.post('/api/messages', { projectId: otherProject.id, content: 'x' })).status).toBe(
      404,
    );
    expect((await browser.post('/api/messages', { projectId: '1', content: 'x' })).status).toBe(400);
    expect((await browser.post('/api/messages', { content: 'x' })).status).toBe(400);
  });

  test('is rejected for a user who was removed from the project', async () => {
    const { shop, installer, project, url } = await makeMessagesScenario();
    await (
      await app.as(shop)
    ).put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });
    expect((await (await app.as(installer)).post(url, { content: 'Hello?' })).status).toBe(404);
  });

  test.each([
    [{}],
    [{ content: '' }],
    [{ content: ' \n\t ' }],
    [{ content: 7 }],
    [{ content: 'a\u0000b' }],
    [{ content: 'x'.repeat(5_001) }],
  ])('rejects %j with a 400', async (body) => {
    const { shop, url } = await makeMessagesScenario();
    const browser = await app.as(shop);
    expect(await browser.post(url, body)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { content: {} } },
    });
    expect((await browser.get(url)).body).toEqual([]);
  });
});

describe('GET /api/projects/{id}/messages', () => {
  test('pages through all messages, newest first', async () => {
    const { shop, client, url } = await makeMessagesScenario();
    const sender = await app.as(shop);
    for (const content of ['one', 'two', 'three', 'four', 'five']) await sender.post(url, { content });
    const reader = await app.as(client);

    const pages: string[][] = [];
    let next: string | undefined = `${url}?limit=2`;
    while (next) {
      const { body, headers }: TestResponse<Message[]> = await reader.get(next);
      pages.push(body.map(({ content }) => content));
      expect(headers['x-total-count']).toBe('5');
      next = headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
    }

    expect(pages).toEqual([['five', 'four'], ['three', 'two'], ['one']]);
  });

  test('shows ‘Deleted user’ for a deleted account', async () => {
    const { installer, shop, url } = await makeMessagesScenario();
    await (await app.as(installer)).post(url, { content: 'Done' });

    await (await app.as(await makeAdmin(app))).delete(`/api/admin/users/${installer.id}`);

    expect((await (await app.as(shop)).get(url)).body).toMatchObject([
      { content: 'Done', senderId: null, sender: 'Deleted user' },
    ]);
  });

  test('is limited to participants', async () => {
    const { url } = await makeMessagesScenario();
    expect((await (await app.as(await makeClient(app))).get(url)).status).toBe(404);
    expect((await (await app.as(await makeAdmin(app))).get(`${url}?limit=0`)).status).toBe(400);
    expect((await app.visitor.get(url)).status).toBe(401);
  });
});

async function makeMessagesScenario() {
  const { path, ...scenario } = await makeAssignedScenario(app);
  return { ...scenario, url: `${path}/messages` };
}
