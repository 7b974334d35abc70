import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Account } from '#shared/admin/admin.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { notifications } from '#server/db/schema/events.ts';
import { ACCOUNTS_URL } from '#server/testing/accounts.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const browser = await app.as(await makeAdmin(app, { name: 'Karen Lee' }));

describe('POST /api/admin/users/{id}/verify-documents', () => {
  test('records the admin and the time, and notifies the user once', async () => {
    const shop = await makeShop(app, { hasBusinessRegistration: true });

    const { status, body } = await verify(shop.id, 'businessRegistration', true);
    await verify(shop.id, 'businessRegistration', true);
    await app.dispatcher.dispatchDue();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      businessRegistrationVerified: true,
      businessRegistrationVerification: { byName: 'Karen Lee', at: expect.stringMatching(/Z$/) },
      businessInsuranceVerified: false,
      businessInsuranceVerification: null,
    });
    const notices = await app.database.sql
      .select()
      .from(notifications)
      .where(eq(notifications.userId, shop.id));
    expect(notices).toMatchObject([
      {
        title: 'Document verified',
        message: 'Karen Lee verified your business registration',
        type: 'document_verified',
        projectId: null,
      },
    ]);
  });

  test('removes the notification when the verification is undone', async () => {
    const shop = await makeShop(app, { hasBusinessInsurance: true, hasBusinessRegistration: true });
    await verify(shop.id, 'businessInsurance', true);
    await verify(shop.id, 'businessRegistration', true);
    await app.dispatcher.dispatchDue();

    expect((await verify(shop.id, 'businessInsurance', false)).body).toMatchObject({
      hasBusinessInsurance: true,
      businessInsuranceVerified: false,
      businessInsuranceVerification: null,
    });
    await app.dispatcher.dispatchDue();

    expect(await noticesOf(shop)).toEqual(['Karen Lee verified your business registration']);
  });

  test('notifies nobody when the verification is undone before the delivery', async () => {
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    await verify(shop.id, 'businessInsurance', true);
    await verify(shop.id, 'businessInsurance', false);
    await app.dispatcher.dispatchDue();

    expect(await noticesOf(shop)).toEqual([]);
  });

  test('notifies the user once when the verification is undone and repeated', async () => {
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    for (const verified of [true, false, true]) await verify(shop.id, 'businessInsurance', verified);
    await app.dispatcher.dispatchDue();

    expect(await noticesOf(shop)).toEqual(['Karen Lee verified your business insurance']);
  });

  test('returns 404 for a client', async () => {
    const client = await makeClient(app, { hasBusinessInsurance: true });
    expect((await verify(client.id, 'businessInsurance', true)).status).toBe(404);
  });

  test('rejects a document that is not declared', async () => {
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    expect(await verify(shop.id, 'businessRegistration', true)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `${shop.name} has not declared a business registration` },
    });
    expect((await verify(shop.id, 'driversLicence', true)).status).toBe(400);
    expect((await verify(shop.id, 'businessInsurance', 'true')).status).toBe(400);
  });

  test.each([
    ['name', { name: 'Somebody Else' }],
    ['company', { company: 'Another Ltd' }],
  ])('rejects a %s that changed since the admin loaded it', async (_field, change) => {
    const shop = await makeShop(app, { name: 'Dana Fox', company: 'Bay Wraps', hasBusinessInsurance: true });
    const seenIdentity = { seenName: 'Dana Fox', seenCompany: 'Bay Wraps' };
    await patchOwnAccount(shop, change);

    expect(await verify(shop.id, 'businessInsurance', true, seenIdentity)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('has changed') },
    });
    const [account] = await app.database.sql.select().from(users).where(eq(users.id, shop.id));
    expect(account?.businessInsuranceVerified).toBe(false);
  });

  test('accepts a document when the name and company have not changed since the admin loaded them', async () => {
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    const seenIdentity = { seenName: shop.name, seenCompany: null };
    expect((await verify(shop.id, 'businessInsurance', true, seenIdentity)).status).toBe(200);
  });

  test('keeps the verification when the admin’s account is deleted', async () => {
    const leavingAdmin = await makeAdmin(app);
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    await (
      await app.as(leavingAdmin)
    ).post(`${ACCOUNTS_URL}/${shop.id}/verify-documents`, {
      documentType: 'businessInsurance',
      verified: true,
    });
    await app.database.sql.delete(users).where(eq(users.id, leavingAdmin.id));

    expect(
      (await browser.send({ method: 'PATCH', url: `${ACCOUNTS_URL}/${shop.id}`, payload: {} })).body,
    ).toMatchObject({
      businessInsuranceVerified: true,
      businessInsuranceVerification: { byName: 'Deleted user' },
    });
  });
});

test('the filter documents=to-verify finds accounts with a declared, unverified document', async () => {
  const company = 'Paper Trail Wraps';
  const declaredInstaller = await makeInstaller(app, { company, hasBusinessInsurance: true });
  const halfVerifiedInstaller = await makeInstaller(app, {
    company,
    hasBusinessInsurance: true,
    hasBusinessRegistration: true,
  });
  const verifiedInstaller = await makeInstaller(app, { company, hasBusinessRegistration: true });
  await makeInstaller(app, { company });
  await verify(halfVerifiedInstaller.id, 'businessInsurance', true);
  await verify(verifiedInstaller.id, 'businessRegistration', true);

  const list = `${ACCOUNTS_URL}/role/subcontractor?q=paper+trail&documents=to-verify`;
  const firstPage = await browser.get<Account[]>(`${list}&limit=1`);
  const secondPage = await browser.get<Account[]>(firstPage.headers['link']?.match(/^<(.+)>/)?.[1] ?? '');

  expect(firstPage.headers['x-total-count']).toBe('2');
  expect([...firstPage.body, ...secondPage.body].map(({ id }) => id)).toEqual([
    halfVerifiedInstaller.id,
    declaredInstaller.id,
  ]);
});

describe('a verified account', () => {
  test.each([
    ['another name', { name: 'Somebody Else' }],
    ['another company', { company: 'Another Ltd' }],
    ['no company', { company: null }],
  ])('loses both verifications after a change to %s', async (_field, change) => {
    const shop = await makeVerifiedShop();

    const { body } = await patchOwnAccount(shop, change);

    expect(body).toMatchObject({
      ...change,
      hasBusinessRegistration: true,
      businessRegistrationVerified: false,
      hasBusinessInsurance: true,
      businessInsuranceVerified: false,
    });
  });

  test('keeps its verifications after other changes', async () => {
    const shop = await makeVerifiedShop();
    const changeWithSameIdentity = {
      name: ` ${shop.name} `,
      company: 'Bay Wraps',
      phone: '555 0100',
      city: 'Reno',
    };

    expect(
      (await patchOwnAccount(shop, { ...changeWithSameIdentity, hasBusinessInsurance: true })).body,
    ).toMatchObject({
      businessRegistrationVerified: true,
      businessInsuranceVerified: true,
    });
  });

  test('loses its verifications when an admin corrects the name', async () => {
    const shop = await makeVerifiedShop();

    const { body } = await browser.send<Account>({
      method: 'PATCH',
      url: `${ACCOUNTS_URL}/${shop.id}`,
      payload: { name: 'Dana Foxx' },
    });

    expect(body).toMatchObject({ name: 'Dana Foxx', businessRegistrationVerified: false });
    expect(body.businessRegistrationVerification).toBeNull();
    expect((await verify(shop.id, 'businessRegistration', true)).body).toMatchObject({
      businessRegistrationVerified: true,
    });
  });
});

async function makeVerifiedShop() {
  const shop = await makeShop(app, {
    company: 'Bay Wraps',
    hasBusinessRegistration: true,
    hasBusinessInsurance: true,
  });
  await verify(shop.id, 'businessRegistration', true);
  await verify(shop.id, 'businessInsurance', true);
  return shop;
}

async function noticesOf({ id }: TestUser): Promise<string[]> {
  const rows = await app.database.sql.select().from(notifications).where(eq(notifications.userId, id));
  return rows.map(({ message }) => message);
}

async function patchOwnAccount(shop: TestUser, payload: object) {
  return (await app.as(shop)).send({ method: 'PATCH', url: `/api/users/${shop.id}`, payload });
}

function verify(id: number, documentType: string, verified: unknown, seenIdentity: object = {}) {
  return browser.post<Account>(`${ACCOUNTS_URL}/${id}/verify-documents`, {
    documentType,
    verified,
    ...seenIdentity,
  });
}
