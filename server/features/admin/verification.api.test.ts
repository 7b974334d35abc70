import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Account } from '#shared/admin/admin.contract.ts';
import { users } from '#server/db/schema/accounts.ts';
import { notifications } from '#server/db/schema/events.ts';
import { ACCOUNTS } from '#server/testing/accounts.ts';
import { makeAdmin, makeShop } from '#server/testing/makers.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();
const browser = await app.as(await makeAdmin(app, { name: 'Karen Lee' }));

describe('POST /api/admin/users/{id}/verify-documents', () => {
  test('notes who and when, and tells the owner once', async () => {
    const shop = await makeShop(app, { hasBusinessRegistration: true });

    const { status, body } = await verify(shop.id, 'businessRegistration', true);
    await verify(shop.id, 'businessRegistration', true);
    await app.dispatcher.deliverDue();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      businessRegistrationVerified: true,
      businessRegistrationVerification: { byName: 'Karen Lee', at: expect.stringMatching(/Z$/) },
      businessInsuranceVerified: false,
      businessInsuranceVerification: null,
    });
    const told = await app.database.sql.select().from(notifications).where(eq(notifications.userId, shop.id));
    expect(told).toMatchObject([
      {
        title: 'Document verified',
        message: 'Karen Lee verified your business registration',
        type: 'document_verified',
        projectId: null,
      },
    ]);
  });

  test('can be taken back', async () => {
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    await verify(shop.id, 'businessInsurance', true);

    expect((await verify(shop.id, 'businessInsurance', false)).body).toMatchObject({
      hasBusinessInsurance: true,
      businessInsuranceVerified: false,
      businessInsuranceVerification: null,
    });
  });

  test('what is not declared cannot be verified', async () => {
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    expect(await verify(shop.id, 'businessRegistration', true)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: `${shop.name} has not declared a business registration` },
    });
    expect((await verify(shop.id, 'driversLicence', true)).status).toBe(400);
    expect((await verify(shop.id, 'businessInsurance', 'true')).status).toBe(400);
  });

  test('whoever verified it may leave; it stays verified', async () => {
    const leaving = await makeAdmin(app);
    const shop = await makeShop(app, { hasBusinessInsurance: true });
    await (
      await app.as(leaving)
    ).post(`${ACCOUNTS}/${shop.id}/verify-documents`, { documentType: 'businessInsurance', verified: true });
    await app.database.sql.delete(users).where(eq(users.id, leaving.id));

    expect(
      (await browser.send({ method: 'PATCH', url: `${ACCOUNTS}/${shop.id}`, payload: {} })).body,
    ).toMatchObject({
      businessInsuranceVerified: true,
      businessInsuranceVerification: { byName: 'Deleted user' },
    });
  });
});

function verify(id: number, documentType: string, verified: unknown) {
  return browser.post<Account>(`${ACCOUNTS}/${id}/verify-documents`, { documentType, verified });
}
