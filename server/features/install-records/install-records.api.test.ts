import { describe, expect, test } from 'vitest';
import { MAX_ADDENDA } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import type { Material } from '#shared/materials/materials.contract.ts';
import { installRecords } from '#server/db/schema/install-records.ts';
import { makeClient, makeInstaller, makeProject, makeShop, makeStaff } from '#server/testing/factories.ts';
import { INSTALL_CONTENT, MATERIAL } from '#server/testing/install-records.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

/** Creates a shop's project with an installer and a client, and a browser for each of the three users. */
async function makeShopScenario() {
  const shop = await makeShop(app, { company: 'Northside Wraps' });
  const [person, client] = [await makeInstaller(app), await makeClient(app)];
  const project = await makeProject(app, shop, { subcontractorId: person.id, clientId: client.id });
  const url = `/api/projects/${project.id}/install-record`;
  const installer = await app.as(person);
  return { shop, person, project, url, installer, owner: await app.as(shop), client: await app.as(client) };
}

describe('GET and PUT /api/projects/{id}/install-record', () => {
  test('returns an empty record with the possible installers before the first save', async () => {
    const { shop, person, owner, client, url } = await makeShopScenario();
    const worker = await makeStaff(app, shop, 'production');

    const { body } = await owner.get<InstallRecordView>(url);

    expect(body).toMatchObject({ version: 0, updatedAt: null, completion: null, addenda: [] });
    expect(body.content).toMatchObject({ films: [], printing: null, panels: [], installers: [] });
    expect(body.people.map(({ userId }) => userId).toSorted((a, b) => a - b)).toEqual(
      [shop.id, person.id, worker.id].toSorted((a, b) => a - b),
    );
    expect((await client.get<InstallRecordView>(url)).body.people).toEqual([]);
  });

  test('accepts incomplete records from the shop and the installer', async () => {
    const { owner, installer, client, person, url } = await makeShopScenario();
    const films = [{ maker: 'Northfilm' }];

    expect(await installer.put(url, { version: 0, content: { films } })).toMatchObject({
      status: 200,
      body: { version: 1, content: { films: [{ maker: 'Northfilm', lot: '', materialId: null }] } },
    });
    expect((await owner.put(url, { version: 1, content: INSTALL_CONTENT })).status).toBe(200);

    const { body } = await client.get<InstallRecordView>(url);
    expect(body).toMatchObject({ version: 2, content: INSTALL_CONTENT });
    expect(body.updatedBy).not.toBe(person.name);
  });

  test('rejects a save that is based on an older version', async () => {
    const { owner, installer, url, person } = await makeShopScenario();
    await installer.put(url, { version: 0, content: INSTALL_CONTENT });

    expect(await owner.put(url, { version: 0, content: {} })).toMatchObject({
      status: 409,
      body: { code: 'conflict', details: { version: 1, content: INSTALL_CONTENT, updatedBy: person.name } },
    });
  });

  test('applies a repeated save with the same Idempotency-Key once', async () => {
    const { installer, url } = await makeShopScenario();
    const save = () => installer.withKey('save-1').put(url, { version: 0, content: INSTALL_CONTENT });
    expect((await save()).body).toMatchObject({ version: 1 });
    expect(await save()).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test('accepts one of several parallel saves of a version', async () => {
    const { owner, installer, url } = await makeShopScenario();
    const saves = [owner, installer, owner, installer].map((browser) =>
      browser.put(url, { version: 0, content: INSTALL_CONTENT }),
    );
    const statuses = (await Promise.all(saves)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  });

  test.each([
    ['31 films', { films: Array.from({ length: 31 }, () => ({})) }, 'content.films'],
    ['a panel twice', { films: [{ panels: ['Hood', 'Hood '] }] }, 'content.films.0.panels'],
    ['an overlong lot', { films: [{ lot: 'x'.repeat(201) }] }, 'content.films.0.lot'],
    ['humidity above 100 %', { conditions: { humidity: 101 } }, 'content.conditions.humidity'],
    [
      'a temperature as text',
      { conditions: { airTemperatureC: '21' } },
      'content.conditions.airTemperatureC',
    ],
    [
      'a time with a zone',
      { conditions: { startedAt: '2027-03-01T08:00Z' } },
      'content.conditions.startedAt',
    ],
    ['negative hours', { installers: [{ hours: -1 }] }, 'content.installers.0.hours'],
    ['another place', { conditions: { place: 'garage' } }, 'content.conditions.place'],
    ['an unknown material', { films: [{ materialId: 2_000_000_000 }] }, 'content.films.0.materialId'],
    ['an unknown account', { installers: [{ userId: 2_000_000_000 }] }, 'content.installers.0.userId'],
  ])('rejects %s', async (_what, content, field) => {
    const { installer, url } = await makeShopScenario();
    const response = await installer.put(url, { version: 0, content });
    expect(response).toMatchObject({ status: 400, body: { errors: { [field]: {} } } });
    expect((await installer.get(url)).body).toMatchObject({ version: 0 });
  });

  test('rejects the material and the people of another shop', async () => {
    const { owner, url } = await makeShopScenario();
    const otherShop = await makeShop(app);
    const { id: materialId } = (await (await app.as(otherShop)).post<Material>('/api/materials', MATERIAL))
      .body;
    expect((await owner.put(url, { version: 0, content: { films: [{ materialId }] } })).status).toBe(400);
    const installers = [{ name: 'Sam', userId: otherShop.id }];
    expect((await owner.put(url, { version: 0, content: { installers } })).status).toBe(400);
  });

  test('keeps a listed person who has left the project', async () => {
    const { owner, installer, person, project, url } = await makeShopScenario();
    const installers = [{ name: 'Sam Cole', userId: person.id, hours: 8 }];
    await installer.put(url, { version: 0, content: { installers } });
    await owner.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });

    expect(await owner.put(url, { version: 1, content: { ...INSTALL_CONTENT, installers } })).toMatchObject({
      status: 200,
      body: { content: { installers } },
    });
    await owner.put(url, { version: 2, content: INSTALL_CONTENT });
    expect((await owner.put(url, { version: 3, content: { installers } })).status).toBe(400);
  });
});

describe('POST /api/projects/{id}/install-record/complete', () => {
  test('lists the missing entries', async () => {
    const { installer, url } = await makeShopScenario();
    expect(await installer.post(`${url}/complete`, { version: 0, name: 'Sam Cole' })).toMatchObject({
      status: 409,
    });
    await installer.put(url, { version: 0, content: { films: [{ maker: 'Northfilm' }] } });

    expect(await installer.post(`${url}/complete`, { version: 1, name: 'Sam Cole' })).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        errors: {
          'films.0.lot': { _errors: ['Film 1: enter the roll or lot number'] },
          'conditions.humidity': {},
          installers: {},
        },
      },
    });
    expect((await installer.get(url)).body).toMatchObject({ completion: null });
  });

  test('requires a reason for each value outside a limit', async () => {
    const { owner, installer, url } = await makeShopScenario();
    const limits = { minApplicationC: 23, bulletinName: 'Bulletin 4.1', bulletinDate: '2026-02-01' };
    const { id } = (await owner.post<Material>('/api/materials', { ...MATERIAL, ...limits })).body;
    const key = `material-${id}:air:below`;
    const conditions = { ...INSTALL_CONTENT.conditions, surfaceTemperatureC: 23 };
    const films = [{ ...INSTALL_CONTENT.films[0], materialId: id }];
    const content = { ...INSTALL_CONTENT, conditions, films };
    await installer.put(url, { version: 0, content });
    expect(await installer.post(`${url}/complete`, { version: 1, name: 'Sam Cole' })).toMatchObject({
      status: 400,
      body: { errors: { [`reasons.${key}`]: {} } },
    });

    const reasons = [{ warning: key, reason: 'The booth was heated before' }];
    await installer.put(url, { version: 1, content: { ...content, reasons } });
    const completionResponse = await installer.post(`${url}/complete`, { version: 2, name: 'Sam Cole' });
    expect(completionResponse.status).toBe(200);
    await owner.put(`/api/materials/${id}`, { ...MATERIAL, minApplicationC: 5 });

    expect((await owner.get(url)).body).toMatchObject({
      completion: {
        signature: 'Sam Cole',
        warnings: [
          {
            measured: 'air',
            bound: 'below',
            value: 21,
            limit: 23,
            bulletin: { name: 'Bulletin 4.1', date: '2026-02-01' },
            reason: 'The booth was heated before',
          },
        ],
      },
    });
  });

  test('records the certifications at the time of the completion', async () => {
    const { owner, installer, person, url } = await makeShopScenario();
    await installer.patch(`/api/users/${person.id}`, { certifications: ['3M', 'PPF'] });
    const installers = [
      { name: 'Sam Cole', userId: person.id, hours: 8 },
      { name: 'A helper', hours: 2.5 },
    ];
    await owner.put(url, { version: 0, content: { ...INSTALL_CONTENT, installers } });
    await owner.post(`${url}/complete`, { version: 1, name: 'Pat Lee' });
    await installer.patch(`/api/users/${person.id}`, { certifications: [] });

    expect((await owner.get(url)).body).toMatchObject({
      completion: {
        installers: [
          { name: 'Sam Cole', hours: 8, certifications: ['3M', 'PPF'] },
          { name: 'A helper', hours: 2.5, certifications: [] },
        ],
      },
    });
  });

  test('records the certifications of a person who is no longer on the project', async () => {
    const { owner, installer, person, project, url } = await makeShopScenario();
    await installer.patch(`/api/users/${person.id}`, { certifications: ['3M'] });
    const installers = [{ name: 'Sam Cole', userId: person.id, hours: 8 }];
    await installer.put(url, { version: 0, content: { ...INSTALL_CONTENT, installers } });
    await owner.put(`/api/projects/${project.id}/full-update`, { project: { subcontractorId: null } });

    expect((await owner.post(`${url}/complete`, { version: 1, name: 'Pat Lee' })).body).toMatchObject({
      completion: { installers: [{ name: 'Sam Cole', certifications: ['3M'] }] },
    });
  });

  test('prevents all later changes of the record', async () => {
    const { owner, url, project } = await makeShopScenario();
    await owner.put(url, { version: 0, content: INSTALL_CONTENT });
    await owner.post(`${url}/complete`, { version: 1, name: 'Sam Cole' });

    expect((await owner.put(url, { version: 1, content: {} })).status).toBe(409);
    expect(await owner.post(`${url}/complete`, { version: 1, name: 'Sam Cole' })).toMatchObject({
      status: 409,
      body: { details: { completion: { signature: 'Sam Cole' } } },
    });
    const { sql, pool } = app.database;
    await expect(sql.update(installRecords).set({ version: 7 })).rejects.toThrow();
    await expect(sql.delete(installRecords)).rejects.toThrow();
    await expect(pool.query('truncate install_records cascade')).rejects.toThrow();
    expect((await owner.delete(`/api/projects/${project.id}`)).status).toBe(200);
  });

  test('notifies the other participants', async () => {
    const { owner, installer, client, url } = await makeShopScenario();
    await installer.put(url, { version: 0, content: INSTALL_CONTENT });
    await installer.post(`${url}/complete`, { version: 1, name: 'Sam Cole' });
    await app.dispatcher.dispatchDue();

    for (const browser of [owner, client])
      expect((await browser.get('/api/notifications')).body).toMatchObject([
        { title: 'Install record completed', type: 'install_record_completed' },
      ]);
    expect((await installer.get('/api/notifications')).body).toEqual([]);
  });
});

describe('POST /api/projects/{id}/install-record/addenda', () => {
  test('adds later findings to a completed record only', async () => {
    const { owner, installer, client, person, url } = await makeShopScenario();
    await installer.put(url, { version: 0, content: INSTALL_CONTENT });
    expect((await installer.post(`${url}/addenda`, { text: 'A bubble' })).status).toBe(409);
    await installer.post(`${url}/complete`, { version: 1, name: 'Sam Cole' });

    expect((await installer.post(`${url}/addenda`, { text: 'A bubble on the hood' })).status).toBe(201);
    expect((await owner.post(`${url}/addenda`, { text: 'Repaired' })).status).toBe(201);
    expect((await owner.post(`${url}/addenda`, { text: ' ' })).status).toBe(400);
    expect((await client.post(`${url}/addenda`, { text: 'No' })).status).toBe(403);

    expect((await client.get(url)).body).toMatchObject({
      addenda: [
        { number: 1, text: 'A bubble on the hood', author: person.name },
        { number: 2, text: 'Repaired' },
      ],
    });
    await expect(app.database.pool.query(`update install_record_addenda set text = ''`)).rejects.toThrow();
  });

  test('rejects an addendum above the limit', async () => {
    const { installer, url, project } = await makeShopScenario();
    await installer.put(url, { version: 0, content: INSTALL_CONTENT });
    await installer.post(`${url}/complete`, { version: 1, name: 'Sam Cole' });
    await app.database.pool.query(
      `insert into install_record_addenda (project_id, number, text, author_name, user_id, created_at)
       select $1, n, 'A bubble', 'Sam Cole', 1, now() from generate_series(1, $2::int) n`,
      [project.id, MAX_ADDENDA - 1],
    );

    expect((await installer.post(`${url}/addenda`, { text: 'The last one' })).status).toBe(201);
    expect(await installer.post(`${url}/addenda`, { text: 'One too many' })).toMatchObject({
      status: 409,
      body: { message: 'An install record has at most 50 addenda' },
    });
  });
});
