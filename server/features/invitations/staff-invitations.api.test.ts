import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { projects } from '#server/db/schema/projects.ts';
import { beforeNextTransaction } from '#server/testing/before-next-transaction.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  uniqueName,
  type TestUser,
} from '#server/testing/factories.ts';
import { confirmAddress, registrationWithInvitation, tokenOf } from '#server/testing/invitations.ts';
import { WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ config: WITH_MAIL });
});

const LEE_INVITATION = { name: 'Lee Park', role: 'manager' };

/** Creates a shop that invites a person to its staff. */
async function makeStaffInvitation(form: object = LEE_INVITATION) {
  const shop = await makeShop(app);
  const browser = await app.as(shop);
  const { status, body } = await browser.post<InvitationLink>('/api/staff/invitations', form);
  return { shop, browser, status, link: body, url: `/api/invitations/${tokenOf(body.url)}` };
}

async function staffOf({ id }: TestUser) {
  return app.database.sql.select().from(shopStaff).where(eq(shopStaff.shopId, id));
}

describe('inviting staff', () => {
  test('returns a link, and lists the invitation', async () => {
    const { browser, status, link } = await makeStaffInvitation();
    expect(status).toBe(201);
    expect(link.url).toMatch(/^https:\/\/wraps\.example\/invitations\/[\w-]{43}$/);
    expect((await browser.get('/api/staff/invitations')).body).toMatchObject([
      { id: link.id, name: 'Lee Park', role: 'manager', state: 'open' },
    ]);
  });

  test('sends the link to the address', async () => {
    const email = `${uniqueName()}@example.com`;
    const { shop } = await makeStaffInvitation({ ...LEE_INVITATION, email });
    const [message] = await app.database.sql
      .select()
      .from(mailMessages)
      .where(eq(mailMessages.toAddress, email));
    expect(message).toMatchObject({
      kind: 'invitation',
      subject: `${shop.name} invited you to join its staff`,
    });
  });

  test.each([
    ['a client', makeClient],
    ['an installer', makeInstaller],
    ['an admin', makeAdmin],
  ])('is a 403 for %s', async (_name, make) => {
    const browser = await app.as(await make(app));
    expect((await browser.post('/api/staff/invitations', LEE_INVITATION)).status).toBe(403);
    expect((await browser.get('/api/staff/invitations')).status).toBe(403);
  });

  test.each([
    [{ ...LEE_INVITATION, role: 'owner' }],
    [{ ...LEE_INVITATION, name: '' }],
    [{ ...LEE_INVITATION, email: 'none' }],
  ])('rejects %j', async (form) => {
    expect((await makeStaffInvitation(form).catch(() => ({ status: 400 }))).status).toBe(400);
  });

  test('lets only the inviting shop withdraw or renew the invitation', async () => {
    const { browser, link, url } = await makeStaffInvitation();
    const otherBrowser = await app.as(await makeShop(app));
    expect((await otherBrowser.delete(`/api/invitations/${link.id}`)).status).toBe(404);
    expect((await otherBrowser.post(`/api/invitations/${link.id}/link`)).status).toBe(404);
    expect((await browser.delete(`/api/invitations/${link.id}`)).status).toBe(200);
    expect((await app.visitor.get(url)).status).toBe(404);
    expect((await browser.get('/api/staff/invitations')).body).toEqual([]);
  });
});

describe('accepting as staff', () => {
  test('with a new account creates a contractor that belongs to the shop', async () => {
    const { shop, link } = await makeStaffInvitation();
    const { status, body } = await app.visitor.post<{ id: number; role: string }>(
      '/api/auth/register',
      registrationWithInvitation(tokenOf(link.url), { role: 'contractor' }),
    );
    expect(status).toBe(201);
    expect(body.role).toBe('contractor');
    expect(await staffOf(shop)).toMatchObject([{ userId: body.id, role: 'manager' }]);
  });

  test('adds an existing account without projects, team or staff to the staff of the shop', async () => {
    const { shop, url } = await makeStaffInvitation({ ...LEE_INVITATION, role: 'production' });
    const lee = await makeShop(app, { allowContractorRole: true });
    expect((await (await app.as(lee)).post(`${url}/accept`)).body).toEqual({
      kind: 'staff',
      projectId: null,
    });
    expect(await staffOf(shop)).toMatchObject([{ userId: lee.id, role: 'production' }]);
    const [account] = await app.database.sql.select().from(users).where(eq(users.id, lee.id));
    expect(account?.allowContractorRole).toBe(false);
  });

  test.each([
    ['/api/projects', { name: 'Van' }],
    ['/api/subcontractors/add-to-team', {}],
  ])('refuses a POST %s that has started before', async (path, fields) => {
    const { shop, url } = await makeStaffInvitation();
    const lee = await makeShop(app);
    const [browser, otherBrowser] = [await app.as(lee), await app.as(lee)];
    const { id: subcontractorId } = await makeInstaller(app);
    beforeNextTransaction(app, () => otherBrowser.post(`${url}/accept`));

    const { status } = await browser.post(path, { subcontractorId, ...fields });

    expect(await staffOf(shop)).toMatchObject([{ userId: lee.id }]);
    expect(status).toBe(403);
    expect(await app.database.sql.$count(projects, eq(projects.contractorId, lee.id))).toBe(0);
  });

  test('notifies the owner of the shop', async () => {
    const { browser, url } = await makeStaffInvitation();
    await (await app.as(await makeShop(app))).post(`${url}/accept`);
    await app.dispatcher.dispatchDue();
    expect((await browser.get('/api/notifications')).body).toMatchObject([{ title: 'Invitation accepted' }]);
  });

  test('works from the notification when the account’s address is confirmed', async () => {
    const email = `${uniqueName()}@example.com`;
    const lee = await makeShop(app, { email });
    await confirmAddress(app, lee);
    const { shop, link } = await makeStaffInvitation({ ...LEE_INVITATION, email });
    await app.dispatcher.dispatchDue();
    const browser = await app.as(lee);
    expect((await browser.get('/api/notifications')).body).toMatchObject([{ sourceId: link.id }]);
    await browser.post(`/api/users/me/invitations/${link.id}/accept`);
    expect(await staffOf(shop)).toMatchObject([{ userId: lee.id }]);
  });

  const ineligibleAccountCases: [string, (lee: TestUser) => Promise<unknown>][] = [
    ['projects', (lee) => makeProject(app, lee)],
    ['a team', async (lee) => addToTeam(lee.id, (await makeInstaller(app)).id)],
    ['a place in a team', async (lee) => addToTeam((await makeShop(app)).id, lee.id)],
    ['staff', async (lee) => addStaff(lee.id, (await makeShop(app)).id)],
    ['a shop that it works for', async (lee) => addStaff((await makeShop(app)).id, lee.id)],
  ];

  test.each(ineligibleAccountCases)('is a 409 for an account with %s', async (_name, makeIneligible) => {
    const { shop, url } = await makeStaffInvitation();
    const lee = await makeShop(app);
    await makeIneligible(lee);
    expect(await (await app.as(lee)).post(`${url}/accept`)).toMatchObject({
      status: 409,
      body: { details: { needsAnotherAccount: true } },
    });
    expect(await staffOf(shop)).toEqual([]);
  });

  test.each([
    ['a client', makeClient],
    ['an installer', makeInstaller],
  ])('is a 409 for %s', async (_name, make) => {
    const { url } = await makeStaffInvitation();
    expect((await (await app.as(await make(app))).post(`${url}/accept`)).status).toBe(409);
  });

  const disqualifyingChanges: [string, (shop: TestUser) => Promise<unknown>][] = [
    ['has become an installer', async (shop) => setRole(shop, 'subcontractor')],
    ['has joined the staff of another shop', async (shop) => addStaff((await makeShop(app)).id, shop.id)],
  ];

  test.each(disqualifyingChanges)('is a 409 when the inviting account %s', async (_name, disqualify) => {
    const { shop, url } = await makeStaffInvitation();
    await disqualify(shop);
    const lee = await app.as(await makeShop(app));
    const { status, body } = await lee.post(`${url}/accept`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ message: 'The account that sent this invitation can no longer have staff' });
    expect(body).not.toHaveProperty('details');
    expect(await staffOf(shop)).toEqual([]);
  });

  test('is a 409 for the inviting shop', async () => {
    const { url, browser, shop } = await makeStaffInvitation();
    expect((await browser.post(`${url}/accept`)).status).toBe(409);
    expect(await staffOf(shop)).toEqual([]);
  });
});

async function addToTeam(contractorId: number, subcontractorId: number) {
  await app.database.sql.insert(contractorSubcontractors).values({ contractorId, subcontractorId });
}

async function addStaff(shopId: number, userId: number) {
  await app.database.sql.insert(shopStaff).values({ shopId, userId, role: 'manager' });
}

async function setRole(shop: TestUser, roleType: string) {
  await (await app.as(shop)).post('/api/user/set-role', { roleType });
}
