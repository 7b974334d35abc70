import { sql as raw } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Account } from '#shared/admin/admin.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import { activities } from '#server/db/schema/events.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, uniqueName } from '#server/testing/factories.ts';
import { linksOf, findNewestToken, WITH_MAIL } from '#server/testing/mails.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const appWithMail = await startTestApp({ config: WITH_MAIL });
const admin = await app.as(await makeAdmin(app));

describe('POST /api/admin/users/{id}/confirm-email', () => {
  test.each([
    ['shop', makeShop],
    ['installer', makeInstaller],
    ['client', makeClient],
  ])('confirms the address of a %s and removes the confirmation', async (_role, make) => {
    const user = await make(app);

    expect(await markConfirmed(user.id, { confirmed: true })).toMatchObject({
      status: 200,
      body: { id: user.id, emailVerified: true },
    });
    expect((await (await app.as(user)).get<User>('/api/auth/session')).body.emailVerified).toBe(true);
    expect((await markConfirmed(user.id, { confirmed: false })).body.emailVerified).toBe(false);
  });

  test('records each change once', async () => {
    const { id } = await makeShop(app);
    await markConfirmed(id, { confirmed: true });
    await markConfirmed(id, { confirmed: true });
    await markConfirmed(id, { confirmed: false });

    const recordedActions = await app.database.sql
      .select({ action: activities.action })
      .from(activities)
      .where(raw`(${activities.details} ->> 'userId')::int = ${id}`)
      .orderBy(activities.id);
    expect(recordedActions).toEqual([{ action: 'email_confirmed' }, { action: 'email_unconfirmed' }]);
  });

  test('rejects the confirmation of an address that has changed meanwhile', async () => {
    const { id } = await makeShop(app);
    expect(await markConfirmed(id, { confirmed: true, seenEmail: 'other@example.com' })).toMatchObject({
      status: 409,
      body: { message: 'The email address has changed. Check the new address' },
    });
  });

  test('rejects other callers, admin accounts and unknown accounts', async () => {
    const shop = await makeShop(app);
    const url = `/api/admin/users/${shop.id}/confirm-email`;
    expect((await (await app.as(shop)).post(url, { confirmed: true })).status).toBe(403);
    expect((await app.visitor.post(url, { confirmed: true })).status).toBe(401);
    expect((await markConfirmed((await makeAdmin(app)).id, { confirmed: true })).status).toBe(404);
    expect((await markConfirmed(999_999, { confirmed: true })).status).toBe(404);
    expect((await markConfirmed(shop.id, {})).status).toBe(400);
  });

  test('invalidates confirmation links when it confirms an address, and reset links when it removes the confirmation', async () => {
    const browser = await appWithMail.as(await makeAdmin(appWithMail));
    const email = `${uniqueName()}@example.com`;
    const shop = await makeShop(appWithMail, { email });
    await (await appWithMail.as(shop)).post('/api/users/me/confirmation');
    const url = `/api/admin/users/${shop.id}/confirm-email`;

    await browser.post(url, { confirmed: true });
    expect(await linksOf(appWithMail, shop.id)).toEqual([]);

    await appWithMail.visitor.post('/api/auth/forgot-password', { login: email });
    const token = await findNewestToken(appWithMail, email);
    await browser.post(url, { confirmed: false });
    const body = { token, newPassword: 'rolls of chrome' };
    expect((await appWithMail.visitor.post('/api/auth/reset-password', body)).status).toBe(400);
  });
});

test('an admin sees whether an address is confirmed, but not a pending address', async () => {
  const pendingEmail = `${uniqueName()}@example.com`;
  const shop = await makeShop(app, { emailVerifiedAt: new Date(), pendingEmail });
  const list = await admin.get<Account[]>(`/api/admin/users/role/contractor?q=${shop.username}`);
  expect(list.body).toMatchObject([{ id: shop.id, emailVerified: true }]);
  expect(list.text).not.toContain(pendingEmail);
});

test('a new address is unconfirmed when an admin saves it and the server sends no mail', async () => {
  const shop = await makeShop(app, { emailVerifiedAt: new Date() });
  const payload = { email: `${uniqueName()}@example.com` };
  const url = `/api/admin/users/${shop.id}`;
  expect((await admin.send<Account>({ method: 'PATCH', url, payload })).body.emailVerified).toBe(false);
});

test('an address stays confirmed when an admin saves it unchanged', async () => {
  const email = `${uniqueName()}@example.com`;
  const shop = await makeShop(app, { email, emailVerifiedAt: new Date() });
  const url = `/api/admin/users/${shop.id}`;
  const savedAccount = await admin.send<Account>({
    method: 'PATCH',
    url,
    payload: { email, name: 'Pat Lee' },
  });
  expect(savedAccount.body.emailVerified).toBe(true);
});

function markConfirmed(id: number, body: object) {
  return admin.post<Account>(`/api/admin/users/${id}/confirm-email`, body);
}
