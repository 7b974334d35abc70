import { describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import type { Certification } from '#shared/certifications/certifications.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import { certifications, users } from '#server/db/schema/accounts.ts';
import { makeAdmin, makeInstaller, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

describe('PATCH /api/users/{id}', () => {
  test('changes only the given fields', async () => {
    const installer = await makeInstaller(app, { phone: '555', company: 'Old Ltd', city: 'Austin' });

    const { status, body } = await patchUser(installer, {
      name: ' Pat Lee ',
      email: 'pat@lee.example',
      phone: '',
      company: null,
      zipCode: '78701',
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: installer.id,
      username: installer.username,
      role: 'subcontractor',
      name: 'Pat Lee',
      email: 'pat@lee.example',
      phone: null,
      company: null,
      city: 'Austin',
      zipCode: '78701',
    });
    expect((await (await app.as(installer)).get('/api/auth/session')).body).toEqual({
      ...body,
      mustAddSecondStep: false,
    });
    expect(await patchUser(installer, {})).toMatchObject({ status: 200, body });
  });

  test('replaces certifications, given as ids or names', async () => {
    const shop = await makeShop(app);
    const [ppf, avery] = [await findCertificationId('PPF'), await findCertificationId('Avery')];

    const { body } = await patchUser(shop, { certifications: [ppf, 'ppf', ' AVERY '] });
    expect(body.certifications).toEqual([ppf, avery].toSorted((a, b) => a - b));
    expect((await patchUser(shop, { name: 'Without them' })).body.certifications).toHaveLength(2);
    expect((await patchUser(shop, { certifications: [] })).body.certifications).toEqual([]);
    expect(await patchUser(shop, { certifications: ['PPF', 'Nonsense'] })).toMatchObject({
      status: 400,
      body: { errors: { certifications: { _errors: ['There is no certification Nonsense'] } } },
    });
  });

  test('reads text as the name of a certification first, then as an id', async () => {
    const [shop, ppf, avery] = [
      await makeShop(app),
      await findCertificationId('PPF'),
      await findCertificationId('Avery'),
    ];
    const saveCertifications = async (sentCertifications: string[]) =>
      (await patchUser(shop, { certifications: sentCertifications })).body.certifications;

    expect(await saveCertifications([String(ppf), 'ppf', ` ${avery} `])).toEqual(
      [ppf, avery].toSorted((a, b) => a - b),
    );

    const [namedCertification] = await app.database.sql
      .insert(certifications)
      .values({ name: String(ppf) })
      .returning({ id: certifications.id });
    expect(await saveCertifications([String(ppf)])).toEqual([namedCertification?.id]);

    for (const unknownId of ['0', '2000000000', '99999999999999999999', '-1', '1.5']) {
      expect(await patchUser(shop, { certifications: [unknownId] })).toMatchObject({
        status: 400,
        body: { errors: { certifications: { _errors: [`There is no certification ${unknownId}`] } } },
      });
    }
  });

  test.each([
    [true, true],
    ['true', true],
    ['t', true],
    [1, true],
    ['1', true],
    [false, false],
    ['f', false],
    [0, false],
    [null, false],
    ['0', false],
    ['false', false],
    ['TRUE', true],
    ['yes', false],
  ])('reads the document declaration %j as %j', async (sentValue, isDeclared) => {
    const shop = await makeShop(app, { hasBusinessInsurance: !isDeclared });
    expect((await patchUser(shop, { hasBusinessInsurance: sentValue })).body.hasBusinessInsurance).toBe(
      isDeclared,
    );
  });

  test.each([
    ['a list', '[true]'],
    ['an object without a text', '{"toString":1,"valueOf":1}'],
    ['10,000 nested lists', '['.repeat(10_000) + ']'.repeat(10_000)],
  ])('rejects %s instead of a boolean', async (_title, value) => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const declarationBody = `{"hasBusinessRegistration":${value}}`;
    const chosen = `{"roleType":"contractor","allowContractorRole":${value}}`;
    const send = async (method: 'POST' | 'PATCH', url: string, payload: string) =>
      (await browser.send({ method, url, payload, headers: { 'content-type': 'application/json' } })).status;

    expect(await send('PATCH', `/api/users/${shop.id}`, declarationBody)).toBe(400);
    expect(await send('POST', `/api/users/${shop.id}/verify-business`, declarationBody)).toBe(400);
    expect(await send('POST', '/api/user/set-role', chosen)).toBe(400);
  });

  test('clears only the verification of a withdrawn document', async () => {
    const shop = await makeVerifiedShop();

    const { body } = await patchUser(shop, { hasBusinessRegistration: false });

    expect(body).toMatchObject({
      hasBusinessRegistration: false,
      businessRegistrationVerified: false,
      hasBusinessInsurance: true,
      businessInsuranceVerified: true,
    });
    expect(await rowOf(shop)).toMatchObject({
      businessRegistrationVerifiedAt: null,
      businessRegistrationVerifiedById: null,
      businessInsuranceVerifiedAt: expect.any(Date),
    });
    expect((await patchUser(shop, { hasBusinessRegistration: true })).body.businessRegistrationVerified).toBe(
      false,
    );
  });

  test.each([
    ['a name of 1 character', { name: ' P ' }, 'name', 'Name must be at least 2 characters'],
    ['an invalid e-mail address', { email: 'pat' }, 'email', 'Invalid email address'],
    ['a phone that is not text', { phone: 1 }, 'phone', 'Must be text'],
    ['a NUL', { city: 'a\u0000b' }, 'city', 'Must not contain a NUL character'],
    ['too long a street', { street: 'x'.repeat(201) }, 'street', 'Must be at most 200 characters'],
    ['certifications that are not a list', { certifications: 1 }, 'certifications', expect.any(String)],
  ])('rejects %s', async (_what, invalidFields, field, message) => {
    const shop = await makeShop(app);
    expect(await patchUser(shop, invalidFields)).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', errors: { [field]: { _errors: [message] } } },
    });
  });

  test('rejects changes to other users, even by an admin', async () => {
    const [shop, victim] = [await makeShop(app), await makeInstaller(app)];
    const rowBefore = await rowOf(victim);
    for (const browser of [await app.as(shop), await app.as(await makeAdmin(app))]) {
      const responses = [
        await browser.send({ method: 'PATCH', url: `/api/users/${victim.id}`, payload: { name: 'Mallory' } }),
        await browser.post(`/api/users/${victim.id}/verify-business`, { hasBusinessInsurance: true }),
        await browser.get(`/api/users/${victim.id}/sessions`),
        await browser.delete(`/api/users/${victim.id}/sessions`),
        await browser.delete(`/api/users/${victim.id}/sessions/1`),
        await browser.put(`/api/users/${victim.id}/password`, {
          currentPassword: victim.password,
          newPassword: 'mallory was here',
        }),
      ];
      for (const response of responses) {
        expect(response).toMatchObject({
          status: 403,
          body: { code: 'forbidden', message: 'This is not your account' },
        });
      }
    }
    expect((await (await app.as(shop)).delete(`/api/users/${victim.id}`)).status).toBe(404);
    expect(await rowOf(victim)).toEqual(rowBefore);
  });

  test('stores exactly one of 20 parallel sets of certifications', async () => {
    const shop = await makeShop(app);
    const certificationSets = [['PPF', 'Avery'], ['3M'], ['Hexis', 'Oracal', 'TWA']];
    const browser = await app.as(shop);

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        browser.send({
          method: 'PATCH',
          url: `/api/users/${shop.id}`,
          payload: { certifications: certificationSets[turn % 3] },
        }),
      ),
    );

    expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    const { body } = await browser.get<User>('/api/auth/session');
    const idSets = await Promise.all(
      certificationSets.map((names) => Promise.all(names.map(findCertificationId))),
    );
    expect(idSets.map((set) => set.toSorted((a, b) => a - b))).toContainEqual(body.certifications);
  });
});

describe('POST /api/users/{id}/verify-business', () => {
  test('declares both documents and returns both flags', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    const url = `/api/users/${shop.id}/verify-business`;

    expect(await browser.post(url, { hasBusinessRegistration: true, hasBusinessInsurance: 'true' })).toEqual(
      expect.objectContaining({
        status: 200,
        text: JSON.stringify({ hasBusinessRegistration: true, hasBusinessInsurance: true }),
      }),
    );
    expect((await browser.post(url, { hasBusinessInsurance: false })).body).toEqual({
      hasBusinessRegistration: true,
      hasBusinessInsurance: false,
    });
    expect(await rowOf(shop)).toMatchObject({ businessRegistrationVerified: false });
  });

  test('rejects an invalid declaration', async () => {
    const shop = await makeShop(app);
    const browser = await app.as(shop);
    for (const body of [[true], [{ hasBusinessInsurance: true }]])
      expect((await browser.post(`/api/users/${shop.id}/verify-business`, body)).status).toBe(400);
    expect(await rowOf(shop)).toMatchObject({ hasBusinessInsurance: false });
  });

  test('withdrawing a verified document clears its verification', async () => {
    const shop = await makeVerifiedShop();
    await (await app.as(shop)).post(`/api/users/${shop.id}/verify-business`, { hasBusinessInsurance: false });

    expect(await rowOf(shop)).toMatchObject({
      businessInsuranceVerified: false,
      businessInsuranceVerifiedById: null,
      businessRegistrationVerified: true,
    });
  });
});

async function patchUser(user: TestUser, payload: object) {
  const browser = await app.as(user);
  return browser.send<User>({ method: 'PATCH', url: `/api/users/${user.id}`, payload });
}

async function findCertificationId(name: string): Promise<number> {
  const { body } = await app.visitor.get<Certification[]>('/api/certifications');
  return body.find((known) => known.name === name)?.id ?? 0;
}

async function makeVerifiedShop(): Promise<TestUser> {
  const admin = await makeAdmin(app);
  return makeShop(app, {
    hasBusinessRegistration: true,
    businessRegistrationVerified: true,
    businessRegistrationVerifiedAt: new Date(),
    businessRegistrationVerifiedById: admin.id,
    hasBusinessInsurance: true,
    businessInsuranceVerified: true,
    businessInsuranceVerifiedAt: new Date(),
    businessInsuranceVerifiedById: admin.id,
  });
}

async function rowOf({ id }: TestUser) {
  const [row] = await app.database.sql.select().from(users).where(eq(users.id, id));
  return row;
}
