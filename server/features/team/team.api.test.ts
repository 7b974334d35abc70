import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { certifications, userCertifications } from '#server/db/schema/accounts.ts';
import { joinTeam } from '#server/features/team/team.repository.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, type MadeUser } from '#server/testing/makers.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

test('a shop lists its own team by name, with certifications by name and contact data', async () => {
  const [shop, rival] = [await makeShop(app), await makeShop(app)];
  const zoe = await makeInstaller(app, { name: 'zoe', phone: '555 0101' });
  const adam = await makeInstaller(app, { name: 'Adam' });
  const hired = await makeInstaller(app, { name: 'Other team' });
  await join(shop, [zoe, adam]);
  await join(rival, [hired]);
  await certify(zoe, ['PPF', '3M']);

  const { status, body } = await (await app.as(shop)).get<object[]>('/api/subcontractors');

  expect(status).toBe(200);
  expect(body).toHaveLength(2);
  expect(body).toMatchObject([
    { id: adam.id, name: 'Adam', certifications: [] },
    { id: zoe.id, certifications: ['3M', 'PPF'], phone: '555 0101', email: `${zoe.username}@example.com` },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/password|street/i);
});

test('an installer who may contract has a team too; without members it is empty', async () => {
  const installer = await makeInstaller(app, { allowContractorRole: true });
  expect(await (await app.as(installer)).get('/api/subcontractors')).toMatchObject({ status: 200, body: [] });
});

test('whoever hires nobody has none: a plain installer, a client, an admin', async () => {
  for (const person of [await makeInstaller(app), await makeClient(app), await makeAdmin(app)]) {
    expect(await (await app.as(person)).get('/api/subcontractors')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
  }
});

async function join(shop: MadeUser, members: MadeUser[]): Promise<void> {
  await app.database.transaction(async (tx) => {
    for (const { id } of members) await joinTeam(tx, shop.id, id);
  });
}

async function certify(person: MadeUser, names: string[]): Promise<void> {
  for (const name of names) {
    const [found] = await app.database.sql.select().from(certifications).where(eq(certifications.name, name));
    if (!found) throw new Error(`There is no certification ${name}`);
    await app.database.sql
      .insert(userCertifications)
      .values({ userId: person.id, certificationId: found.id });
  }
}
