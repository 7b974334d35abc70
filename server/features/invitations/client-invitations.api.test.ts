import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { invitations } from '#server/db/schema/people.ts';
import { makeAdmin, makeClient, makeInstaller, makeProject, makeShop } from '#server/testing/factories.ts';
import { invite, tokenOf } from '#server/testing/invitations.ts';
import { WITH_MAIL } from '#server/testing/mails.ts';
import {
  historyDescriptionsOf,
  makeShopScenario,
  makeAssignedScenario,
} from '#server/testing/shop-projects.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';

const clock = testClock(new Date());
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ now: clock.now });
});

interface ListedInvitation {
  id: number;
  state: string;
  email: string | null;
}

describe('inviting a client', () => {
  test('returns a link that is valid for 14 days', async () => {
    const { browser, path } = await makeShopScenario(app);
    const form = { name: 'Maria Lopez', email: 'maria@fleet.example', phone: '555 0100' };
    const { status, body } = await browser.post<InvitationLink>(`${path}/invitations`, form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Maria Lopez', isMailed: false });
    expect(body.url).toMatch(/^http:\/\/localhost(:\d+)?\/invitations\/[\w-]{43}$/);
    expect(new Date(body.expiresAt).getTime() - clock.now().getTime()).toBe(14 * 24 * 3_600_000);
  });

  test('stores only a hash of the token', async () => {
    const { browser, project } = await makeShopScenario(app);
    const { id, token } = await invite(browser, project);
    const rows = await app.database.sql.select().from(invitations).where(eq(invitations.id, id));
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('shows the name on the page and the card of the project', async () => {
    const { browser, project, path } = await makeShopScenario(app);
    await invite(browser, project);
    expect((await browser.get(`${path}/details`)).body).toMatchObject({
      client: null,
      clientInvitation: { name: 'Maria Lopez', isExpired: false },
    });
    expect((await browser.get('/api/projects')).body).toMatchObject([{ invitedClientName: 'Maria Lopez' }]);
  });

  test('is recorded in the history', async () => {
    const { browser, project } = await makeShopScenario(app);
    await invite(browser, project);
    expect(await historyDescriptionsOf(app, project.id)).toContain('invited Maria Lopez as client');
  });

  test('replaces an open invitation', async () => {
    const { browser, project, path } = await makeShopScenario(app);
    const firstInvitation = await invite(browser, project);
    await invite(browser, project, { name: 'Ben Fleet' });
    expect(
      (await browser.get<ListedInvitation[]>(`${path}/invitations`)).body.map(({ state }) => state),
    ).toEqual(['open', 'withdrawn']);
    expect((await app.visitor.get(`/api/invitations/${firstInvitation.token}`)).status).toBe(404);
  });

  test('is rejected while the project has a client', async () => {
    const { browser, path } = await makeAssignedScenario(app);
    expect((await browser.post(`${path}/invitations`, { name: 'Maria Lopez' })).status).toBe(409);
  });

  test.each([
    [{}, 'name'],
    [{ name: 'Maria Lopez', email: 'not an address' }, 'email'],
    [{ name: 'Maria Lopez', phone: 'no digits' }, 'phone'],
  ])('rejects %j', async (form, field) => {
    const { browser, path } = await makeShopScenario(app);
    expect(await browser.post(`${path}/invitations`, form)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.anything() } },
    });
  });
});

describe('who manages invitations', () => {
  test('the installer and the client of the project get a 403', async () => {
    const { path, installer, client } = await makeAssignedScenario(app);
    for (const user of [installer, client]) {
      const browser = await app.as(user);
      expect((await browser.post(`${path}/invitations`, { name: 'Maria Lopez' })).status).toBe(403);
      expect((await browser.get(`${path}/invitations`)).status).toBe(403);
    }
  });

  test('the installer cannot withdraw or renew an invitation', async () => {
    const installer = await makeInstaller(app);
    const { browser, project } = await makeShopScenario(app, { subcontractorId: installer.id });
    const { id } = await invite(browser, project);
    const installerBrowser = await app.as(installer);
    expect((await installerBrowser.delete(`/api/invitations/${id}`)).status).toBe(403);
    expect((await installerBrowser.post(`/api/invitations/${id}/link`)).status).toBe(403);
  });

  test('another shop gets a 404', async () => {
    const { browser, project, path } = await makeShopScenario(app);
    const { id } = await invite(browser, project);
    const otherBrowser = await app.as(await makeShop(app));
    expect((await otherBrowser.post(`${path}/invitations`, { name: 'Maria Lopez' })).status).toBe(404);
    expect((await otherBrowser.get(`${path}/invitations`)).status).toBe(404);
    expect((await otherBrowser.delete(`/api/invitations/${id}`)).status).toBe(404);
    expect((await otherBrowser.post(`/api/invitations/${id}/link`)).status).toBe(404);
  });

  test('a signed-out visitor gets a 401', async () => {
    const { path } = await makeShopScenario(app);
    expect((await app.visitor.post(`${path}/invitations`, { name: 'Maria Lopez' })).status).toBe(401);
    expect((await app.visitor.get(`${path}/invitations`)).status).toBe(401);
    expect((await app.visitor.delete('/api/invitations/1')).status).toBe(401);
  });

  test('an admin can create, list and withdraw invitations', async () => {
    const { project, path } = await makeShopScenario(app);
    const admin = await app.as(await makeAdmin(app));
    const { id } = await invite(admin, project);
    expect((await admin.get<ListedInvitation[]>(`${path}/invitations`)).body).toMatchObject([
      { id, state: 'open' },
    ]);
    expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(200);
  });
});

describe('an open invitation', () => {
  test('can be withdrawn only once', async () => {
    const { browser, project, path } = await makeShopScenario(app);
    const { id } = await invite(browser, project);
    expect((await browser.delete(`/api/invitations/${id}`)).status).toBe(200);
    expect((await browser.delete(`/api/invitations/${id}`)).status).toBe(409);
    expect((await browser.get(`${path}/details`)).body).toMatchObject({ clientInvitation: null });
    expect(await historyDescriptionsOf(app, project.id)).toContain('withdrew the invitation of Maria Lopez');
  });

  test('gets a new link, and the old one becomes invalid', async () => {
    const { browser, project } = await makeShopScenario(app);
    const { id, token } = await invite(browser, project);
    const { status, body } = await browser.post<InvitationLink>(`/api/invitations/${id}/link`);
    expect(status).toBe(201);
    expect((await app.visitor.get(`/api/invitations/${token}`)).status).toBe(404);
    expect((await app.visitor.get(`/api/invitations/${tokenOf(body.url)}`)).body).toMatchObject({
      state: 'open',
    });
  });

  test('is open again with a new link after it has expired', async () => {
    const { browser, project, path } = await makeShopScenario(app);
    const { id, token } = await invite(browser, project);
    clock.passDays(15);
    expect((await app.visitor.get(`/api/invitations/${token}`)).body).toMatchObject({ state: 'expired' });
    expect((await browser.get(`${path}/details`)).body).toMatchObject({
      clientInvitation: { isExpired: true },
    });
    await browser.post(`/api/invitations/${id}/link`);
    expect((await browser.get<ListedInvitation[]>(`${path}/invitations`)).body).toMatchObject([
      { id, state: 'open' },
    ]);
  });
});

describe('with mail', () => {
  let appWithMail: TestApp;
  beforeAll(async () => {
    appWithMail = await startTestApp({ config: WITH_MAIL });
  });

  test('a separate link is sent to the address', async () => {
    const shop = await makeShop(appWithMail, { name: 'Dana Apex', company: 'Apex Wraps' });
    const project = await makeProject(appWithMail, shop, { name: 'Bakery van' });
    const form = { name: 'Maria Lopez', email: 'maria@fleet.example' };
    const { isMailed, token } = await invite(await appWithMail.as(shop), project, form);
    const [message] = await appWithMail.database.sql.select().from(mailMessages);
    expect(isMailed).toBe(true);
    expect(message).toMatchObject({
      kind: 'invitation',
      toAddress: 'maria@fleet.example',
      toUserId: null,
      causedById: shop.id,
      subject: 'Apex Wraps invited you to the project ‘Bakery van’',
      hasSecret: true,
    });
    expect(message?.text).toMatch(/https:\/\/wraps\.example\/invitations\/[\w-]{43}/);
    expect(message?.text).not.toContain(token);
  });

  test('links start with PUBLIC_URL', async () => {
    const shop = await makeShop(appWithMail);
    const { url } = await invite(await appWithMail.as(shop), await makeProject(appWithMail, shop));
    expect(url).toMatch(/^https:\/\/wraps\.example\/invitations\//);
  });

  test('nothing is sent without an address', async () => {
    const shop = await makeShop(appWithMail);
    const mailCountBefore = await appWithMail.database.sql.$count(mailMessages);
    expect(await invite(await appWithMail.as(shop), await makeProject(appWithMail, shop))).toMatchObject({
      isMailed: false,
    });
    expect(await appWithMail.database.sql.$count(mailMessages)).toBe(mailCountBefore);
  });
});

describe('creating a project', () => {
  test('invites the client in the same request', async () => {
    const browser = await app.as(await makeShop(app));
    const { status, body } = await browser.post<{ id: number; clientInvitation: InvitationLink }>(
      '/api/projects',
      {
        name: 'Van',
        clientInvitation: { name: 'Maria Lopez', email: 'maria@fleet.example' },
      },
    );
    expect(status).toBe(201);
    expect(body.clientInvitation.url).toMatch(/\/invitations\/[\w-]{43}$/);
    expect((await browser.get(`/api/projects/${body.id}/invitations`)).body).toMatchObject([
      { name: 'Maria Lopez', email: 'maria@fleet.example', state: 'open' },
    ]);
  });

  test('creates nothing when the invitation is invalid', async () => {
    const browser = await app.as(await makeShop(app));
    const form = { name: 'Van', clientInvitation: { name: 'M' } };
    expect((await browser.post('/api/projects', form)).status).toBe(400);
    expect((await browser.get('/api/projects')).body).toEqual([]);
  });

  test('rejects a client and an invitation together', async () => {
    const shop = await makeShop(app);
    const client = await makeClient(app);
    await makeProject(app, shop, { clientId: client.id });
    const form = { name: 'Van', clientId: client.id, clientInvitation: { name: 'Maria Lopez' } };
    expect((await (await app.as(shop)).post('/api/projects', form)).status).toBe(400);
  });
});
