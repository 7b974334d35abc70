import { eq, sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { InvitationLink } from '#shared/invitations/invitations.contract.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { projects } from '#server/db/schema/projects.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { beforeNextTransaction } from '#server/testing/before-next-transaction.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  makeStaff,
  type TestUser,
} from '#server/testing/factories.ts';
import { confirmAddress, tokenOf } from '#server/testing/invitations.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { testClock } from '#server/testing/test-clock.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const clock = testClock();
const app = await startTestApp({ config: WITH_MAIL, now: clock.now });
/** An application that has no admin until a test creates one. */
const appWithoutAdmin = await startTestApp();
const picture = await jpegPhoto({ width: 80, height: 60 });

const deletionBody = ({ username }: TestUser, more: object = {}) => ({ username, ...more });
const url = ({ id }: TestUser) => `/api/users/${id}/deletion`;

describe('deleting your own account', () => {
  test.each([
    ['an installer', makeInstaller],
    ['a client', makeClient],
  ])('ends all sessions of %s, clears the cookie and frees the username', async (_who, make) => {
    const user = await make(app);
    const [thisBrowser, otherBrowser] = [await app.as(user), await app.as(user)];

    const { status, headers } = await thisBrowser.post(url(user), deletionBody(user));

    expect(status).toBe(200);
    expect(headers['set-cookie']).toMatch(/^__Host-wrapline=; /);
    expect((await thisBrowser.get('/api/auth/session')).status).toBe(401);
    expect((await otherBrowser.get('/api/auth/session')).status).toBe(401);
    expect(await app.database.sql.$count(users, eq(users.id, user.id))).toBe(0);
  });

  test('keeps the account’s messages on projects of others', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app, { name: 'Pat Lee' })];
    const project = await makeProject(app, shop, { subcontractorId: installer.id });
    const browser = await app.as(installer);
    await browser.post(`/api/projects/${project.id}/messages`, { content: 'On my way' });

    await browser.post(url(installer), deletionBody(installer));

    const { body } = await (await app.as(shop)).get(`/api/projects/${project.id}/details`);
    expect(body).toMatchObject({
      project: { subcontractorId: null },
      messages: [{ content: 'On my way', sender: 'Deleted user' }],
    });
  });

  test.each([
    ['installer', makeInstaller, 'subcontractorId'],
    ['client', makeClient, 'clientId'],
  ])('names the %s in the history and in the notification of the shop', async (role, make, field) => {
    const [shop, user] = [await makeShop(app), await make(app, { name: 'Pat Lee' })];
    const project = await makeProject(app, shop, { name: 'Bakery van', [field]: user.id });

    await (await app.as(user)).post(url(user), deletionBody(user));
    await app.dispatcher.dispatchDue();

    const browser = await app.as(shop);
    const { body } = await browser.get<{ activities: Activity[] }>(`/api/projects/${project.id}/details`);
    const description = `deleted their account and is no longer the ${role}`;
    expect(body.activities[0]).toMatchObject({ userName: 'Pat Lee', description });
    expect((await browser.get('/api/notifications')).body).toMatchObject([
      { message: `Pat Lee ${description} on ‘Bakery van’`, projectId: project.id },
    ]);
  });

  test('is recorded in the audit log, and reported by mail only to a confirmed address', async () => {
    const [confirmedAddress, otherAddress] = ['pat@example.com', 'jo@example.com'];
    const pat = await makeInstaller(app, { email: confirmedAddress, emailVerifiedAt: new Date() });
    const jo = await makeInstaller(app, { email: otherAddress });

    for (const user of [pat, jo]) await (await app.as(user)).post(url(user), deletionBody(user));

    expect(await mailsTo(app, confirmedAddress)).toMatchObject([
      {
        subject: 'Your account was deleted',
        state: 'waiting',
        toUserId: null,
        text: expect.stringContaining(`“${pat.username}” was deleted by somebody who was signed in to it.`),
      },
    ]);
    expect(await mailsTo(app, otherAddress)).toEqual([]);
    expect(await auditOf(pat)).toMatchObject([
      { kind: 'account_deleted', userId: pat.id, userName: pat.name, subjectName: pat.name },
    ]);
  });

  test.each([
    ['another username', { username: 'somebody' }, 'username', 'This is not your username'],
    ['no username', { username: '' }, 'username', 'Username is required'],
  ])('rejects %s', async (_what, form, field, message) => {
    const client = await makeClient(app);
    expect(await (await app.as(client)).post(url(client), form)).toMatchObject({
      status: 400,
      body: { errors: { [field]: { _errors: [message] } } },
    });
  });

  test('is refused for another account, without a session, and without a recent confirmation', async () => {
    const [client, other] = [await makeClient(app), await makeClient(app)];
    const browser = await app.as(client);

    expect((await browser.post(url(other), deletionBody(other))).status).toBe(403);
    expect((await browser.get(url(other))).status).toBe(403);
    expect((await app.visitor.post(url(client), deletionBody(client))).status).toBe(401);
    clock.advanceHours(1);
    expect(await browser.post(url(client), deletionBody(client))).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
    expect((await browser.get('/api/auth/session')).status).toBe(200);
  });

  test('is possible for all admins but the last', async () => {
    const [first, second] = [await makeAdmin(appWithoutAdmin), await makeAdmin(appWithoutAdmin)];
    const browsers = [await appWithoutAdmin.as(first), await appWithoutAdmin.as(second)] as const;

    const responses = await Promise.all([
      browsers[0].post(url(first), deletionBody(first)),
      browsers[1].post(url(second), deletionBody(second)),
    ]);

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const remainingAdmin = responses[0].status === 409 ? first : second;
    expect((await (await appWithoutAdmin.as(remainingAdmin)).get(url(remainingAdmin))).body).toMatchObject({
      isOnlyAdmin: true,
    });
  });
});

describe('deleting the account of a shop', () => {
  test('has a preview, and requires a choice for the projects', async () => {
    const shop = await makeShop(app);
    await makeProject(app, shop);
    const manager = await makeStaff(app, shop, 'manager');
    await makeStaff(app, shop, 'production');
    const browser = await app.as(shop);

    expect((await browser.get(url(shop))).body).toMatchObject({
      ownedProjects: 1,
      staff: 2,
      managers: [{ id: manager.id, name: manager.name }],
      isOnlyAdmin: false,
    });
    expect(await browser.post(url(shop), deletionBody(shop))).toMatchObject({
      status: 400,
      body: { errors: { projects: { _errors: ['Choose what happens to your projects'] } } },
    });
  });

  test('deletes the projects with all files', async () => {
    const shop = await makeShop(app);
    const keysBefore = await removeDueAndListKeys(app);
    const project = await makeProject(app, shop);
    const browser = await app.as(shop);
    await browser.upload(`/api/projects/${project.id}/photos`, asPhoto(picture));

    expect((await browser.post(url(shop), deletionBody(shop, { projects: 'delete' }))).status).toBe(200);

    expect(await app.database.sql.$count(projects, eq(projects.id, project.id))).toBe(0);
    expect(await removeDueAndListKeys(app)).toEqual(keysBefore);
    expect(await auditOf(shop)).toMatchObject([{ details: { projects: 1 } }]);
  });

  test('deletes more files than a statement can have parameters', async () => {
    const shop = await makeShop(app);
    await addPhotoRows(await makeProject(app, shop), 13_200);
    await addPhotoRows(await makeProject(app, shop), 800);

    const browser = await app.as(shop);
    expect((await browser.post(url(shop), deletionBody(shop, { projects: 'delete' }))).status).toBe(200);

    const { sql } = app.database;
    expect(await sql.$count(fileDeletions, eq(fileDeletions.uploadedById, shop.id))).toBe(14_000);
    // Removes these registrations, so that `removeDueAndListKeys` in other tests does not process them.
    await sql.delete(fileDeletions).where(eq(fileDeletions.uploadedById, shop.id));
  });

  test('transfers projects, staff, team, invitations and storage to a manager', async () => {
    const shop = await makeShop(app, { company: 'Ace Wraps' });
    const project = await makeProject(app, shop);
    const [manager, other] = [
      await makeStaff(app, shop, 'manager'),
      await makeStaff(app, shop, 'production'),
    ];
    const installer = await makeInstaller(app);
    const [ownerBrowser, managerBrowser] = [await app.as(shop), await app.as(manager)];
    await app.database.sql
      .insert(contractorSubcontractors)
      .values({ contractorId: shop.id, subcontractorId: installer.id });
    await ownerBrowser.upload(`/api/projects/${project.id}/photos`, asPhoto(picture));
    await ownerBrowser.post(`/api/projects/${project.id}/invitations`, {
      name: 'Jo',
      email: 'jo@example.com',
    });

    const { status } = await ownerBrowser.post(
      url(shop),
      deletionBody(shop, { projects: 'transfer', newOwnerId: manager.id }),
    );
    await app.dispatcher.dispatchDue();

    expect(status).toBe(200);
    expect((await managerBrowser.get('/api/auth/session')).body).toMatchObject({
      shopId: null,
      staffRole: null,
      company: 'Ace Wraps',
    });
    expect((await managerBrowser.get(`/api/projects/${project.id}`)).body).toMatchObject({
      contractorId: manager.id,
    });
    expect((await managerBrowser.get('/api/staff')).body).toMatchObject([{ id: other.id }]);
    expect((await managerBrowser.get('/api/subcontractors')).text).toContain(installer.name);
    expect((await managerBrowser.get<object[]>('/api/notifications')).body[0]).toMatchObject({
      title: 'You own the shop',
      message: `${shop.name} made you the owner of the shop`,
    });
    expect((await (await app.as(other)).get(`/api/projects/${project.id}`)).status).toBe(200);
    expect((await managerBrowser.get(`/api/projects/${project.id}/invitations`)).body).toMatchObject([
      { name: 'Jo' },
    ]);
    expect(await app.database.sql.$count(files, eq(files.uploadedById, manager.id))).toBe(1);
    expect(await auditOf(shop)).toMatchObject([
      { details: { projects: 0, transferredProjects: 1, newOwnerId: manager.id } },
    ]);
    const { body } = await managerBrowser.get<{ activities: Activity[] }>(
      `/api/projects/${project.id}/details`,
    );
    expect(body.activities[0]).toMatchObject({
      userName: shop.name,
      description: `handed the shop over to ${manager.name}`,
    });
  });

  test.each([
    ['the shop’s time zone', 'America/Denver', 'America/Denver'],
    ['their own time zone when the shop has none', null, 'Asia/Kolkata'],
  ])('gives the new owner %s', async (_what, shopTimeZone, expectedTimeZone) => {
    const shop = await makeShop(app, { timeZone: shopTimeZone });
    const manager = await makeStaff(app, shop, 'manager', { timeZone: 'Asia/Kolkata' });

    await (
      await app.as(shop)
    ).post(url(shop), deletionBody(shop, { projects: 'transfer', newOwnerId: manager.id }));

    const { body } = await (await app.as(manager)).get('/api/notifications/mail-preferences');
    expect(body).toMatchObject({ dailySummary: { timeZone: expectedTimeZone } });
  });

  test('is refused for a manager who becomes the owner meanwhile', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    const manager = await makeStaff(app, shop, 'manager');
    const [ownerBrowser, managerBrowser] = [await app.as(shop), await app.as(manager)];
    beforeNextTransaction(app, () =>
      ownerBrowser.post(url(shop), deletionBody(shop, { projects: 'transfer', newOwnerId: manager.id })),
    );

    expect(await managerBrowser.post(url(manager), deletionBody(manager))).toMatchObject({
      status: 409,
      body: {
        message: 'Your membership in a shop has changed. Check what will be deleted, and confirm again',
      },
    });

    expect((await managerBrowser.get(`/api/projects/${project.id}`)).body).toMatchObject({
      contractorId: manager.id,
    });
  });

  test('does not deadlock with changes of the staff and of its invitations', async () => {
    for (let round = 0; round < 6; round += 1) {
      const shop = await makeShop(app);
      const browser = await app.as(shop);
      const manager = await makeStaff(app, shop, 'manager');
      const staff = await Promise.all(Array.from({ length: 3 }, () => makeStaff(app, shop, 'production')));
      const invite = async (name: string) => {
        const form = { name, email: null, role: 'production' };
        return (await browser.post<InvitationLink>('/api/staff/invitations', form)).body;
      };
      const [toAccept, toRenew, toWithdraw] = [await invite('Ann'), await invite('Bo'), await invite('Cy')];
      const recipient = await app.as(await makeShop(app));

      const responses = await Promise.all([
        browser.post(url(shop), deletionBody(shop, { projects: 'transfer', newOwnerId: manager.id })),
        ...staff.map(({ id }) => browser.delete(`/api/staff/${id}`)),
        recipient.post(`/api/invitations/${tokenOf(toAccept.url)}/accept`),
        browser.post(`/api/invitations/${toRenew.id}/link`),
        browser.delete(`/api/invitations/${toWithdraw.id}`),
      ]);

      expect(responses.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    }
  });

  test('lets the new owner withdraw an open staff invitation and its notification', async () => {
    const shop = await makeShop(app);
    const manager = await makeStaff(app, shop, 'manager');
    const email = 'lee@example.com';
    const invitedUser = await makeShop(app, { email });
    await confirmAddress(app, invitedUser);
    const shopBrowser = await app.as(shop);
    const form = { name: invitedUser.name, email, role: 'production' };
    const { body: invitation } = await shopBrowser.post<{ id: number }>('/api/staff/invitations', form);
    await app.dispatcher.dispatchDue();
    const inbox = await app.as(invitedUser);
    expect((await inbox.get('/api/notifications')).body).toMatchObject([{ title: 'Invitation' }]);
    await shopBrowser.post(url(shop), deletionBody(shop, { projects: 'transfer', newOwnerId: manager.id }));

    expect((await (await app.as(manager)).delete(`/api/invitations/${invitation.id}`)).status).toBe(200);
    await app.dispatcher.dispatchDue();

    expect((await inbox.get('/api/notifications')).body).toEqual([]);
  });

  test('unassigns the old owner from a project that the old owner installs', async () => {
    const shop = await makeShop(app, { allowContractorRole: true });
    const project = await makeProject(app, shop, { subcontractorId: shop.id });
    await makeProject(app, shop);
    const manager = await makeStaff(app, shop, 'manager');
    const browser = await app.as(shop);

    expect((await browser.get(url(shop))).body).toMatchObject({
      ownedProjects: 2,
      selfInstalledProjects: 1,
      assignedProjects: 0,
    });
    await browser.post(url(shop), deletionBody(shop, { projects: 'transfer', newOwnerId: manager.id }));

    expect((await (await app.as(manager)).get(`/api/projects/${project.id}`)).body).toMatchObject({
      contractorId: manager.id,
      subcontractorId: null,
    });
  });

  test('transfers the shop only to a manager of its staff', async () => {
    const [shop, rival] = [await makeShop(app), await makeShop(app)];
    const otherShopManager = await makeStaff(app, rival, 'manager');
    const production = await makeStaff(app, shop, 'production');
    const browser = await app.as(shop);

    for (const newOwnerId of [otherShopManager.id, production.id, shop.id, rival.id, 999_999])
      expect(
        await browser.post(url(shop), deletionBody(shop, { projects: 'transfer', newOwnerId })),
      ).toMatchObject({
        status: 400,
        body: { errors: { newOwnerId: { _errors: ['Choose a manager of your staff'] } } },
      });

    expect((await browser.get('/api/auth/session')).status).toBe(200);
    expect(await app.database.sql.$count(shopStaff, eq(shopStaff.shopId, shop.id))).toBe(1);
  });
});

function auditOf({ id }: TestUser) {
  return app.database.sql.select().from(auditEvents).where(eq(auditEvents.subjectId, id));
}

/** Adds photos without stored bytes to a project. */
async function addPhotoRows({ id, contractorId }: { id: number; contractorId: number }, count: number) {
  await app.database.sql.execute(raw`
    with added as (
      insert into files (folder, sha256, bytes, content_type, original_name, parts, uploaded_by_id)
      select ${`rows-of-${id}-`} || n, '', 1, 'image/jpeg', 'photo.jpg', '["original.jpg"]', ${contractorId}::int
      from generate_series(1, ${count}::int) as n returning id)
    insert into photos (project_id, file_id) select ${id}::int, id from added`);
}
