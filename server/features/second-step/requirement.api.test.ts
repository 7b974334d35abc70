import { desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Notification } from '#shared/notifications/notifications.contract.ts';
import { systemSettings, users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { resetSecondStepOf } from '#server/features/second-step/second-step-admin.service.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop } from '#server/testing/factories.ts';
import { mailsTo, WITH_MAIL } from '#server/testing/mails.ts';
import { addAuthenticatorApp, addPasskey, enterPassword } from '#server/testing/second-steps.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const appWithMail = await startTestApp({ config: WITH_MAIL });
const URL = '/api/admin/second-step';
const endpoints: Endpoint[] = Object.values(api).flatMap((contract) => Object.values<Endpoint>(contract));

afterEach(async () => {
  await app.database.sql.delete(systemSettings).where(eq(systemSettings.key, 'second_step_requirement'));
});

/** The calls that a user who must add a second step can make, besides the public ones. */
const SET_UP_CALLS = [
  'GET /api/auth/session',
  'GET /api/user',
  'POST /api/users/{id}/confirmation',
  'GET /api/users/{id}/second-step',
  'POST /api/users/{id}/authenticator/secret',
  'POST /api/users/{id}/authenticator',
  'DELETE /api/users/{id}/authenticator',
  'POST /api/users/{id}/recovery-codes',
  'GET /api/users/{id}/passkeys',
  'POST /api/users/{id}/passkeys/options',
  'POST /api/users/{id}/passkeys',
  'PATCH /api/users/{id}/passkeys/{passkeyId}',
  'DELETE /api/users/{id}/passkeys/{passkeyId}',
];

describe('the requirement', () => {
  test('limits a user without a second step to the set-up calls', async () => {
    const shop = await makeShop(app);
    await setRequirementFor('everybody');
    const browser = await app.as(shop);

    const allowedCalls = [];
    for (const { method, path, access } of endpoints) {
      if (access === 'public') continue;
      const url = path.replace('{id}', '1').replaceAll(/\{\w+\}/g, '1');
      const { status, text } = await browser.send({ method, url });
      if (!text.includes('"second_step_setup_required"')) allowedCalls.push(`${method} ${path}`);
      else expect(status, path).toBe(403);
    }

    expect(allowedCalls.toSorted()).toEqual(SET_UP_CALLS.toSorted());
  });

  test('is met by an authenticator app or a passkey', async () => {
    const [shop, client] = [await makeShop(app), await makeClient(app)];
    await setRequirementFor('everybody');
    const [shopBrowser, clientBrowser] = [await app.as(shop), await app.as(client)];
    expect((await shopBrowser.get('/api/auth/session')).body).toMatchObject({ mustAddSecondStep: true });

    await addAuthenticatorApp(app, shop);
    await addPasskey(app, client);

    expect((await shopBrowser.get('/api/auth/session')).body).toMatchObject({ mustAddSecondStep: false });
    expect((await shopBrowser.get('/api/projects')).status).toBe(200);
    expect((await clientBrowser.get('/api/projects')).status).toBe(200);
  });

  test('is shown at sign-in', async () => {
    const { username, password } = await makeInstaller(app);
    await setRequirementFor('everybody');
    expect(await app.visitor.post('/api/auth/login', { username, password })).toMatchObject({
      status: 200,
      body: { mustAddSecondStep: true },
    });
  });

  test('does not prevent the audit event of a sign-out', async () => {
    const installer = await makeInstaller(app);
    await setRequirementFor('everybody');

    await (await app.as(installer)).post('/api/auth/logout');

    const events = await app.database.sql
      .select({ kind: auditEvents.kind })
      .from(auditEvents)
      .where(eq(auditEvents.userId, installer.id));
    expect(events).toEqual([{ kind: 'sign_out' }]);
  });

  test('for admins applies to nobody else', async () => {
    await setRequirementFor('admins');
    expect((await (await app.as(await makeShop(app))).get('/api/projects')).status).toBe(200);
    expect((await (await app.as(await makeAdmin(app))).get('/api/projects')).status).toBe(403);
  });

  test('rejects the removal of the last method', async () => {
    const shop = await makeShop(app);
    await addAuthenticatorApp(app, shop);
    await setRequirementFor('everybody');
    const browser = await app.as(shop);

    const url = `/api/users/${shop.id}`;
    expect((await browser.get(`${url}/second-step`)).body).toMatchObject({ isRequired: true });
    expect(await browser.delete(`${url}/authenticator`)).toMatchObject({ status: 409 });
    await addAuthenticatorApp(app, shop);
    const { id } = await addPasskey(app, shop);
    expect((await browser.delete(`${url}/authenticator`)).status).toBe(200);
    expect(await browser.delete(`${url}/passkeys/${id}`)).toMatchObject({ status: 409 });
  });

  test('can be set only by an admin with a second step', async () => {
    const admin = await makeAdmin(app);
    const browser = await app.as(admin);
    expect((await browser.get(URL)).body).toMatchObject({ requirement: 'nobody' });
    expect(await browser.put(URL, { requirement: 'admins' })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('your own account first') },
    });
    await addAuthenticatorApp(app, admin);

    const setResponse = await browser.put<{ accounts: number; accountsWithout: number }>(URL, {
      requirement: 'admins',
    });

    expect(setResponse).toMatchObject({ status: 200, body: { requirement: 'admins' } });
    expect(setResponse.body.accountsWithout).toBeLessThan(setResponse.body.accounts);
    const [event] = await app.database.sql.select().from(auditEvents).orderBy(desc(auditEvents.id)).limit(1);
    expect(event).toMatchObject({
      kind: 'setting_changed',
      userId: admin.id,
      subjectName: 'Second step requirement',
      details: { from: 'nobody', to: 'admins' },
    });
  });

  test('can be read and set only by admins', async () => {
    const browser = await app.as(await makeShop(app));
    expect((await browser.get(URL)).status).toBe(403);
    expect((await browser.put(URL, { requirement: 'nobody' })).status).toBe(403);
    expect((await (await app.as(await makeAdmin(app))).put(URL, { requirement: 'some' })).status).toBe(400);
  });
});

describe('a reset by an admin', () => {
  test('removes all methods and codes, and notifies the user', async () => {
    const [admin, shop] = [
      await makeAdmin(appWithMail),
      await makeShop(appWithMail, { emailVerifiedAt: new Date() }),
    ];
    await addAuthenticatorApp(appWithMail, shop);
    await addPasskey(appWithMail, shop);
    const { token } = await enterPassword(appWithMail, shop);

    const resetResponse = await (
      await appWithMail.as(admin)
    ).delete(`/api/admin/users/${shop.id}/second-step`);
    await appWithMail.dispatcher.dispatchDue();

    expect(resetResponse).toMatchObject({ status: 200, body: { id: shop.id, hasSecondStep: false } });
    const { username, password } = shop;
    expect((await appWithMail.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
    expect((await appWithMail.visitor.post('/api/auth/second-step', { token, code: '123456' })).status).toBe(
      401,
    );
    const browser = await appWithMail.as(shop);
    expect((await browser.get<Notification[]>('/api/notifications')).body).toMatchObject([
      { title: 'Second step removed', message: `${admin.name} removed the second step of your sign-in` },
    ]);
    const [event] = await appWithMail.database.sql
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.kind, 'second_step_reset'));
    expect(event).toMatchObject({ userId: admin.id, subjectId: shop.id });
    const [account] = await appWithMail.database.sql.select().from(users).where(eq(users.id, shop.id));
    expect((await mailsTo(appWithMail, account?.email ?? '')).at(-1)).toMatchObject({
      kind: 'second-step',
      subject: 'Your second step was removed',
    });
  });

  test('is rejected for the account of an admin, for an account without a second step and for other callers', async () => {
    const [admin, shop, otherAdmin] = [await makeAdmin(app), await makeShop(app), await makeAdmin(app)];
    await addAuthenticatorApp(app, otherAdmin);
    const browser = await app.as(admin);
    const resetUrlOf = (id: number) => `/api/admin/users/${id}/second-step`;

    expect((await browser.delete(resetUrlOf(shop.id))).status).toBe(409);
    expect((await browser.delete(resetUrlOf(otherAdmin.id))).status).toBe(404);
    expect((await browser.delete(resetUrlOf(999_999))).status).toBe(404);
    expect((await (await app.as(shop)).delete(resetUrlOf(shop.id))).status).toBe(403);
  });

  test('works for an admin from the command line', async () => {
    const admin = await makeAdmin(app);
    await addAuthenticatorApp(app, admin);

    await resetSecondStepOf(app, admin.username.toUpperCase());

    const { username, password } = admin;
    expect((await app.visitor.post('/api/auth/login', { username, password })).status).toBe(200);
    await expect(resetSecondStepOf(app, admin.username)).rejects.toMatchObject({ code: 'conflict' });
    await expect(resetSecondStepOf(app, 'nobody-here')).rejects.toMatchObject({ code: 'not_found' });
  });
});

/** Writes the requirement to the database, because the API accepts it only from an admin with a second step. */
async function setRequirementFor(value: 'admins' | 'everybody'): Promise<void> {
  await app.database.sql.insert(systemSettings).values({ key: 'second_step_requirement', value });
}
