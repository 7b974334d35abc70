import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { makeClient, makeInstaller, makeShop, uniqueName, type TestUser } from '#server/testing/factories.ts';
import {
  confirmAddress,
  invite,
  findMailedToken,
  registrationWithInvitation,
} from '#server/testing/invitations.ts';
import { WITH_MAIL } from '#server/testing/mails.ts';
import { historyDescriptionsOf, makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now, config: WITH_MAIL });
});

interface ReceivedNotification {
  type: string;
  title: string;
  message: string;
  projectId: number | null;
  sourceType: string | null;
  sourceId: number | null;
}

async function notificationsOf(user: TestUser): Promise<ReceivedNotification[]> {
  await app.dispatcher.dispatchDue();
  return (await (await app.as(user)).get<ReceivedNotification[]>('/api/notifications')).body;
}

/** A shop with a project that has an open invitation; `url` is the API path of its link. */
async function makeInvitedScenario(form?: object) {
  const scenario = await makeShopScenario(app, { name: 'Bakery van' });
  const link = await invite(scenario.browser, scenario.project, form);
  return { ...scenario, link, url: `/api/invitations/${link.token}` };
}

describe('opening a link', () => {
  test('returns the invitation with the values for the registration form', async () => {
    const form = { name: 'Maria Lopez', email: 'maria@fleet.example', phone: '555 0100' };
    const { url, shop, project } = await makeInvitedScenario(form);
    expect((await app.visitor.get(url)).body).toEqual({
      kind: 'client',
      shop: shop.name,
      projectId: project.id,
      projectName: 'Bakery van',
      role: null,
      state: 'open',
      ...form,
      expiresAt: expect.any(String),
    });
  });

  test('shows no name or address once the invitation is used', async () => {
    const { url } = await makeInvitedScenario();
    await (await app.as(await makeClient(app))).post(`${url}/accept`);
    expect((await app.visitor.get(url)).body).toMatchObject({ state: 'accepted', name: null, email: null });
  });

  test('gives the same response for unknown and withdrawn links', async () => {
    const { url, browser, link } = await makeInvitedScenario();
    await browser.delete(`/api/invitations/${link.id}`);
    const [withdrawnResponse, unknownResponse] = [
      await app.visitor.get(url),
      await app.visitor.get('/api/invitations/unknown'),
    ];
    expect(withdrawnResponse.status).toBe(404);
    expect(withdrawnResponse.text).toBe(unknownResponse.text);
  });
});

describe('accepting', () => {
  test('makes the account the client of the project', async () => {
    const { url, project, path } = await makeInvitedScenario();
    const client = await makeClient(app);
    const browser = await app.as(client);
    expect((await browser.get(path)).status).toBe(404);
    expect((await browser.post(`${url}/accept`)).body).toEqual({ kind: 'client', projectId: project.id });
    expect((await browser.get(path)).body).toMatchObject({ clientId: client.id });
  });

  test('is recorded in the history, and notifies the shop', async () => {
    const { url, project, shop } = await makeInvitedScenario();
    const client = await makeClient(app);
    await (await app.as(client)).post(`${url}/accept`);
    expect(await historyDescriptionsOf(app, project.id)).toContain(
      'accepted the invitation and joined as client',
    );
    expect(await notificationsOf(shop)).toMatchObject([
      { type: 'invitation_accepted', title: 'Invitation accepted', projectId: project.id },
    ]);
  });

  test('shows the inviting shop to the client', async () => {
    const { url, path, shop } = await makeInvitedScenario();
    const browser = await app.as(await makeClient(app));
    await browser.post(`${url}/accept`);
    expect((await browser.get(`${path}/details`)).body).toMatchObject({ clientAddedBy: { id: shop.id } });
  });

  test('works once', async () => {
    const { url } = await makeInvitedScenario();
    expect((await (await app.as(await makeClient(app))).post(`${url}/accept`)).status).toBe(200);
    expect((await (await app.as(await makeClient(app))).post(`${url}/accept`)).status).toBe(409);
  });

  test('succeeds for only one of two simultaneous clients', async () => {
    const { url } = await makeInvitedScenario();
    const clients = await Promise.all([1, 2].map(async () => app.as(await makeClient(app))));
    const responses = await Promise.all(clients.map((browser) => browser.post(`${url}/accept`)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('is a 409 after 14 days', async () => {
    const { url } = await makeInvitedScenario();
    clock.passDays(15);
    expect((await (await app.as(await makeClient(app))).post(`${url}/accept`)).status).toBe(409);
  });

  test('is a 404 once the invitation is withdrawn', async () => {
    const { url, browser, link } = await makeInvitedScenario();
    await browser.delete(`/api/invitations/${link.id}`);
    expect((await (await app.as(await makeClient(app))).post(`${url}/accept`)).status).toBe(404);
  });

  test('is a 401 when signed out', async () => {
    const { url } = await makeInvitedScenario();
    expect((await app.visitor.post(`${url}/accept`)).status).toBe(401);
    expect((await app.visitor.post(`${url}/decline`)).status).toBe(401);
  });

  test.each([
    ['a shop', makeShop],
    ['an installer', makeInstaller],
  ])('is a 409 for %s', async (_name, make) => {
    const { url } = await makeInvitedScenario();
    expect(await (await app.as(await make(app))).post(`${url}/accept`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('client account') },
    });
  });
});

describe('declining', () => {
  test('closes the invitation, and notifies the shop', async () => {
    const { url, shop, project, path, browser } = await makeInvitedScenario();
    const client = await app.as(await makeClient(app));
    expect((await client.post(`${url}/decline`)).status).toBe(200);
    expect((await client.get(path)).status).toBe(404);
    expect((await client.post(`${url}/accept`)).status).toBe(409);
    expect((await browser.get(`${path}/details`)).body).toMatchObject({
      client: null,
      clientInvitation: null,
    });
    expect(await notificationsOf(shop)).toMatchObject([
      { type: 'invitation_declined', projectId: project.id },
    ]);
  });
});

describe('registering with an invitation', () => {
  test('creates a client account that is on the project', async () => {
    const { link, path, browser } = await makeInvitedScenario();
    const { status, body } = await app.visitor.post<{ id: number; role: string }>(
      '/api/auth/register',
      registrationWithInvitation(link.token, { role: undefined }),
    );
    expect(status).toBe(201);
    expect(body.role).toBe('client');
    expect((await browser.get(path)).body).toMatchObject({ clientId: body.id });
  });

  test('confirms the address that the link was mailed to', async () => {
    const email = `${uniqueName()}@fleet.example`;
    await makeInvitedScenario({ name: 'Maria Lopez', email });
    const token = await findMailedToken(app, email);
    const { body } = await app.visitor.post<{ id: number }>(
      '/api/auth/register',
      registrationWithInvitation(token, { email: email.toUpperCase() }),
    );
    expect(await findEmailVerifiedAt(body.id)).not.toBeNull();
  });

  test('does not confirm an address with the link that the shop copied', async () => {
    const email = `${uniqueName()}@fleet.example`;
    const { link } = await makeInvitedScenario({ name: 'Maria Lopez', email });
    const form = registrationWithInvitation(link.token, { email });
    const { body } = await app.visitor.post<{ id: number }>('/api/auth/register', form);
    expect(await findEmailVerifiedAt(body.id)).toBeNull();
  });

  test('does not confirm another address', async () => {
    const email = `${uniqueName()}@fleet.example`;
    await makeInvitedScenario({ name: 'Maria Lopez', email });
    const form = registrationWithInvitation(await findMailedToken(app, email));
    const { body } = await app.visitor.post<{ id: number }>('/api/auth/register', form);
    expect(await findEmailVerifiedAt(body.id)).toBeNull();
  });

  test('creates no account when the invitation is used', async () => {
    const { link, url } = await makeInvitedScenario();
    await (await app.as(await makeClient(app))).post(`${url}/accept`);
    const form = registrationWithInvitation(link.token);
    expect((await app.visitor.post('/api/auth/register', form)).status).toBe(409);
    expect(await app.database.sql.$count(users, eq(users.username, form.username))).toBe(0);
  });

  test('creates no account for an unknown link', async () => {
    const form = registrationWithInvitation('unknown');
    expect((await app.visitor.post('/api/auth/register', form)).status).toBe(404);
    expect(await app.database.sql.$count(users, eq(users.username, form.username))).toBe(0);
  });

  async function findEmailVerifiedAt(id: number) {
    const [user] = await app.database.sql.select().from(users).where(eq(users.id, id));
    return user?.emailVerifiedAt;
  }
});

describe('an account whose confirmed e-mail address was invited', () => {
  /** A shop with a project and an invitation to the confirmed address of a client account. */
  async function makeInvitedAccount() {
    const email = `${uniqueName()}@Fleet.example`;
    const client = await makeClient(app, { email });
    await confirmAddress(app, client);
    const scenario = await makeInvitedScenario({ name: 'Maria Lopez', email: email.toLowerCase() });
    return { ...scenario, client, ownUrl: `/api/users/me/invitations/${scenario.link.id}` };
  }

  test('is notified, without a link to the project', async () => {
    const { client, link } = await makeInvitedAccount();
    expect(await notificationsOf(client)).toMatchObject([
      {
        type: 'client_invited',
        title: 'Invitation',
        message: expect.stringContaining('invited you as client of ‘Bakery van’'),
        projectId: null,
        sourceType: 'invitation',
        sourceId: link.id,
      },
    ]);
  });

  test('accepts without the link', async () => {
    const { client, ownUrl, project, path } = await makeInvitedAccount();
    const browser = await app.as(client);
    expect((await browser.get(ownUrl)).body).toMatchObject({ state: 'open', projectName: 'Bakery van' });
    expect((await browser.post(`${ownUrl}/accept`)).body).toEqual({ kind: 'client', projectId: project.id });
    expect((await browser.get(path)).body).toMatchObject({ clientId: client.id });
  });

  test('declines without the link', async () => {
    const { client, ownUrl } = await makeInvitedAccount();
    const browser = await app.as(client);
    expect((await browser.post(`${ownUrl}/decline`)).status).toBe(200);
    expect((await browser.post(`${ownUrl}/accept`)).status).toBe(409);
  });

  test('loses the notification when the invitation is withdrawn', async () => {
    const { client, browser, link } = await makeInvitedAccount();
    expect(await notificationsOf(client)).toHaveLength(1);
    await browser.delete(`/api/invitations/${link.id}`);
    expect(await notificationsOf(client)).toEqual([]);
  });

  test('is not revealed in the response that the shop gets for its invitation', async () => {
    const { link } = await makeInvitedAccount();
    const { link: otherLink } = await makeInvitedScenario({
      name: 'Maria Lopez',
      email: `${uniqueName()}@fleet.example`,
    });
    expect(Object.keys(link)).toEqual(Object.keys(otherLink));
    expect(link.isMailed).toBe(otherLink.isMailed);
  });
});
