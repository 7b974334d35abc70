import { like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signInFailures } from '#server/db/schema/accounts.ts';
import { makeAdmin, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp({ config: { rateLimit: true } });

test('remembers the last 50 browsers of an account', async () => {
  const [shop, other] = [await makeShop(app), await makeShop(app)];
  await recordEarlierSignIns(shop, 55);
  await recordEarlierSignIns(other, 3);

  const { username, password } = shop;
  expect(await app.visitor.post('/api/auth/login', { username, password })).toMatchObject({ status: 200 });

  const knownDevices = await findDeviceKeys(shop);
  expect(knownDevices).toHaveLength(50);
  expect(knownDevices).not.toContain(earlierDeviceKey(shop, 5));
  expect(knownDevices).toContain(earlierDeviceKey(shop, 6));
  expect(await findDeviceKeys(other)).toHaveLength(3);
});

test('deletes the known browsers of a deleted account', async () => {
  const [shop, other] = [await makeShop(app), await makeShop(app)];
  await recordEarlierSignIns(shop, 3);
  await recordEarlierSignIns(other, 3);
  const admin = await app.as(await makeAdmin(app));

  expect((await admin.delete(`/api/admin/users/${shop.id}`)).status).toBe(200);

  expect(await findDeviceKeys(shop)).toEqual([]);
  expect(await findDeviceKeys(other)).toHaveLength(3);
});

/** Records earlier sign-ins from this number of browsers. */
async function recordEarlierSignIns(user: TestUser, browsers: number): Promise<void> {
  const now = Date.now();
  const rows = Array.from({ length: browsers }, (_, browser) => ({
    key: earlierDeviceKey(user, browser),
    points: 0,
    expire: now + browser,
  }));
  await app.database.sql.insert(signInFailures).values(rows);
}

function earlierDeviceKey({ id }: TestUser, browser: number): string {
  return `knownDevice:${id} ${browser}`;
}

async function findDeviceKeys({ id }: TestUser): Promise<string[]> {
  const isOfAccount = like(signInFailures.key, `knownDevice:${id} %`);
  const rows = await app.database.sql.select().from(signInFailures).where(isOfAccount);
  return rows.map(({ key }) => key);
}
