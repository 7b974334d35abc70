import { describe, expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';
import { statusLinks } from '#server/db/schema/reviews.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  makeStaff,
  uniqueName,
  type TestUser,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const app = await startTestApp({ config: { publicUrl: 'https://wraps.example' } });

describe('a status link', () => {
  test('is created with a token of 256 bits, of which only the hash is stored', async () => {
    const { browser, project } = await makeShopWithProject();
    expect((await browser.get(statusLinkUrl(project))).body).toEqual({
      createdAt: null,
      sharesConditionReports: false,
    });
    const { status, body } = await createStatusLink(browser, project);
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        url: expect.stringMatching(/^https:\/\/wraps\.example\/status\/[\w-]{43}$/),
        createdAt: expect.any(String),
      },
    });
    const token = tokenOf(body.url);
    const storedText = JSON.stringify(await app.database.sql.select().from(statusLinks));
    expect(storedText).not.toContain(token);
    expect((await browser.get(statusLinkUrl(project))).body).toEqual({
      createdAt: body.createdAt,
      sharesConditionReports: false,
    });
    expect((await app.visitor.get(`/api/status/${token}`)).status).toBe(200);
  });

  test('is replaced by a new one', async () => {
    const { browser, project } = await makeShopWithProject();
    const [first, second] = [
      await createStatusLink(browser, project),
      await createStatusLink(browser, project),
    ];
    expect(await readHttpStatus(first.body.url)).toBe(404);
    expect(await readHttpStatus(second.body.url)).toBe(200);
  });

  test('does not open after it was revoked', async () => {
    const { browser, project } = await makeShopWithProject();
    const { body } = await createStatusLink(browser, project);
    expect(await browser.delete(statusLinkUrl(project))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await readHttpStatus(body.url)).toBe(404);
    expect((await browser.get(statusLinkUrl(project))).body).toEqual({
      createdAt: null,
      sharesConditionReports: false,
    });
    expect((await browser.delete(statusLinkUrl(project))).status).toBe(200);
  });

  test('does not open after the project was deleted', async () => {
    const { browser, project } = await makeShopWithProject();
    const { body } = await createStatusLink(browser, project);
    expect((await browser.delete(`/api/projects/${project.id}`)).status).toBe(200);
    expect(await readHttpStatus(body.url)).toBe(404);
  });

  test('is recorded in the history without its token', async () => {
    const { browser, project } = await makeShopWithProject();
    const first = await createStatusLink(browser, project);
    const second = await createStatusLink(browser, project);
    await browser.patch(statusLinkUrl(project), { sharesConditionReports: true });
    await browser.patch(statusLinkUrl(project), { sharesConditionReports: false });
    await browser.delete(statusLinkUrl(project));
    await browser.delete(statusLinkUrl(project));
    const { body, text } = await browser.get<Activity[]>(`/api/projects/${project.id}/activities`);
    expect(body.map(({ description }) => description).slice(0, 5)).toEqual([
      'revoked the status link',
      'stopped sharing the condition reports on the status page',
      'shared the condition reports on the status page',
      'replaced the status link',
      'created a status link',
    ]);
    for (const { body: link } of [first, second]) expect(text).not.toContain(tokenOf(link.url));
  });

  test('appears neither in the log nor in the stored response of a repeatable request', async () => {
    const { browser, project } = await makeShopWithProject();
    const { body } = await createStatusLink(browser.withKey(uniqueName()), project);
    await app.visitor.get(`/api/status/${tokenOf(body.url)}`);
    const storedText = JSON.stringify(await app.database.sql.select().from(idempotencyKeys));
    expect(storedText).not.toContain(tokenOf(body.url));
    expect(JSON.stringify(app.logged)).not.toContain(tokenOf(body.url));
  });
});

describe('the status link is managed', () => {
  test.each([
    ['by the owner', 200],
    ['by a manager', 200],
    ['by an admin', 200],
    ['not by production staff', 403],
    ['not by the installer', 403],
    ['not by the client', 403],
    ['not by another shop', 404],
  ] as const)('%s', async (who, status) => {
    const shop = await makeShop(app);
    const [installer, client] = [await makeInstaller(app), await makeClient(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id, clientId: client.id });
    const people: Record<typeof who, TestUser> = {
      'by the owner': shop,
      'by a manager': await makeStaff(app, shop, 'manager'),
      'by an admin': await makeAdmin(app),
      'not by production staff': await makeStaff(app, shop, 'production'),
      'not by the installer': installer,
      'not by the client': client,
      'not by another shop': await makeShop(app),
    };
    const browser = await app.as(people[who]);
    expect((await createStatusLink(browser, project)).status).toBe(status === 200 ? 201 : status);
    expect((await browser.get(statusLinkUrl(project))).status).toBe(status);
    expect((await browser.delete(statusLinkUrl(project))).status).toBe(status);
  });
});

async function makeShopWithProject() {
  const shop = await makeShop(app);
  return { browser: await app.as(shop), project: await makeProject(app, shop) };
}

function statusLinkUrl({ id }: { id: number }): string {
  return `/api/projects/${id}/status-link`;
}

function createStatusLink(browser: TestClient, project: { id: number }) {
  return browser.post<{ url: string; createdAt: string }>(statusLinkUrl(project));
}

function tokenOf(url: string): string {
  return url.split('/').at(-1) ?? '';
}

async function readHttpStatus(url: string): Promise<number> {
  return (await app.visitor.get(`/api/status/${tokenOf(url)}`)).status;
}
