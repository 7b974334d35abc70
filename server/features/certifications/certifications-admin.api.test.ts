import { describe, expect, test } from 'vitest';
import type { Certification } from '#shared/certifications/certifications.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, uniqueName } from '#server/testing/factories.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { startTestApp } from '#server/testing/test-app.ts';

type CertificationWithHolders = Certification & { holders: number };

const app = await startTestApp();
const URL = '/api/admin/certifications';
const browser = await app.as(await makeAdmin(app));
const patchCertification = (id: number, payload: object) =>
  browser.send<Certification>({ method: 'PATCH', url: `${URL}/${id}`, payload });

describe('GET /api/admin/certifications', () => {
  test('lists active and inactive certifications with the number of holders', async () => {
    const name = uniqueName();
    const createdCertification = await addCertification({ name, isActive: false });
    for (const user of [await makeShop(app), await makeInstaller(app)]) {
      const owner = await app.as(user);
      const payload = { certifications: [createdCertification.id] };
      await owner.send({ method: 'PATCH', url: `/api/users/${user.id}`, payload });
    }

    const { status, body } = await browser.get<CertificationWithHolders[]>(URL);

    expect(status).toBe(200);
    expect(body.find(({ id }) => id === createdCertification.id)).toMatchObject({
      name,
      isActive: false,
      holders: 2,
    });
    expect(body.find((known) => known.name === '3M')).toMatchObject({ holders: 0, isActive: true });
    const names = body.map((known) => known.name.toLowerCase());
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
    expect((await app.visitor.get<Certification[]>('/api/certifications')).body).not.toContainEqual(
      expect.objectContaining({ id: createdCertification.id }),
    );
  });
});

test('GET /api/certifications/held lists the certifications of the caller, also inactive ones', async () => {
  const inactive = await addCertification({ isActive: false });
  const user = await makeInstaller(app);
  const owner = await app.as(user);
  await owner.patch(`/api/users/${user.id}`, { certifications: [inactive.id, 'PPF'] });

  const { body } = await owner.get<Certification[]>('/api/certifications/held');

  expect(new Map(body.map(({ name, isActive }) => [name, isActive]))).toEqual(
    new Map([
      [inactive.name, false],
      ['PPF', true],
    ]),
  );
  expect((await (await app.as(await makeShop(app))).get('/api/certifications/held')).body).toEqual([]);
});

describe('POST /api/admin/certifications', () => {
  test('adds a certification, active by default', async () => {
    const name = uniqueName();
    const certificationInput = {
      name: ` ${name} `,
      description: 'Cast film',
      logoUrl: 'https://example.com/l.svg',
    };

    expect(
      await browser.post(URL, { ...certificationInput, id: 1, createdAt: '2001-01-01T00:00:00Z' }),
    ).toMatchObject({
      status: 201,
      body: { ...certificationInput, name, isActive: true },
    });
  });

  test.each([
    ['no name', { name: ' ' }, 'name', 'Name is required'],
    ['no description', { description: undefined }, 'description', 'Description is required'],
    [
      'a logo that is a script',
      { logoUrl: 'javascript:alert(1)' },
      'logoUrl',
      'Logo URL must be a web address',
    ],
    ['a text for isActive', { isActive: 'true' }, 'isActive', 'Active must be true or false'],
  ])('rejects %s', async (_what, invalidFields, field, message) => {
    const response = await browser.post(URL, { name: uniqueName(), description: 'Film', ...invalidFields });
    expect(response).toMatchObject({ status: 400, body: { errors: { [field]: { _errors: [message] } } } });
  });

  test('accepts exactly one of 20 parallel requests for a name', async () => {
    const name = uniqueName();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        browser.post(URL, { name: turn % 2 ? name : name.toUpperCase(), description: 'Film' }),
      ),
    );

    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({
      body: { code: 'conflict', message: 'A certification with this name already exists' },
    });
  });
});

describe('PATCH /api/admin/certifications/{id}', () => {
  test('changes only the given fields', async () => {
    const created = await addCertification({ logoUrl: 'https://example.com/a.png', isActive: false });

    expect((await patchCertification(created.id, { description: 'Wrap film' })).body).toMatchObject({
      name: created.name,
      description: 'Wrap film',
      logoUrl: 'https://example.com/a.png',
      isActive: false,
    });
    expect((await patchCertification(created.id, { isActive: true, logoUrl: '' })).body).toMatchObject({
      description: 'Wrap film',
      logoUrl: null,
      isActive: true,
    });
    expect((await patchCertification(created.id, {})).status).toBe(200);
  });

  test('rejects a taken name', async () => {
    const [created, other] = [await addCertification(), await addCertification()];

    expect(await patchCertification(created.id, { name: other.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { errors: { name: { _errors: ['A certification with this name already exists'] } } },
    });
    expect((await patchCertification(created.id, { name: created.name.toUpperCase() })).status).toBe(200);
    expect((await patchCertification(created.id, { name: '' })).status).toBe(400);
    expect((await patchCertification(2_000_000_000, { name: 'Nobody’s' })).status).toBe(404);
  });
});

test('DELETE /api/admin/certifications/{id} also removes the certification from users', async () => {
  const created = await addCertification();
  const installer = await makeInstaller(app);
  const owner = await app.as(installer);
  const payload = { certifications: [created.id, '3M'] };
  await owner.send({ method: 'PATCH', url: `/api/users/${installer.id}`, payload });

  expect(await browser.delete(`${URL}/${created.id}`)).toMatchObject({
    status: 200,
    body: { success: true },
  });

  expect((await owner.get<User>('/api/auth/session')).body.certifications).toHaveLength(1);
  expect((await browser.delete(`${URL}/${created.id}`)).status).toBe(404);
});

test.runIf(app.database.kind === 'postgresql')(
  'a profile with a certification that is being deleted is rejected',
  async () => {
    const { id } = await addCertification();
    const installer = await makeInstaller(app);
    const owner = await app.as(installer);

    const response = await waitForLock(app, {
      lock: (connection) => connection.query('delete from certifications where id = $1', [id]),
      call: () => owner.patch(`/api/users/${installer.id}`, { certifications: [id] }),
    });

    expect(response).toMatchObject({ status: 400, body: { errors: { certifications: {} } } });
  },
);

test('only admins manage certifications', async () => {
  const created = await addCertification();
  for (const user of [await makeShop(app), await makeInstaller(app), await makeClient(app)]) {
    const other = await app.as(user);
    const responses = [
      await other.get(URL),
      await other.post(URL, { name: uniqueName(), description: 'Film' }),
      await other.send({ method: 'PATCH', url: `${URL}/${created.id}`, payload: { name: 'Mine' } }),
      await other.delete(`${URL}/${created.id}`),
    ];
    for (const response of responses) {
      expect(response).toMatchObject({
        status: 403,
        body: { code: 'forbidden', message: 'You need admin privileges to do this' },
      });
    }
  }
  expect((await patchCertification(created.id, {})).body).toMatchObject({ name: created.name });
});

async function addCertification(overrides: object = {}): Promise<Certification> {
  const { body } = await browser.post<Certification>(URL, {
    name: uniqueName(),
    description: 'Film',
    ...overrides,
  });
  return body;
}
