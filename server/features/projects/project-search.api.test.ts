import { beforeAll, describe, expect, test } from 'vitest';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makeProject,
  makeShop,
  uniqueName,
  type TestUser,
} from '#server/testing/factories.ts';
import { DHL, UPS } from '#server/testing/shipments.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const app = await startTestApp();

/**
 * The shop has the project ‘Delivery van’ with a vehicle, people and tracking, and the project ‘Fire truck’ without these.
 * Another shop has the same ‘Delivery van’. `ownerNamePart` is part of the name of the shop's owner.
 */
const searchFixture = {} as { shop: TestUser; installer: TestUser; client: TestUser; ownerNamePart: string };

beforeAll(async () => {
  searchFixture.installer = await makeInstaller(app, { name: 'Tomás Herrera', company: 'Rivet & Roll' });
  searchFixture.client = await makeClient(app, { name: 'Priya Raman', company: 'Harbour Bakery' });
  searchFixture.ownerNamePart = uniqueName();
  searchFixture.shop = await makeShop(app, {
    name: `Wraps of ${searchFixture.ownerNamePart}`,
    company: 'Blue Bay Graphics',
  });
  await makeVan(searchFixture.shop);
  await makeProject(app, searchFixture.shop, { name: 'Fire truck' });
  await makeVan(await makeShop(app));
});

describe('the search of GET /api/projects finds a project by', () => {
  test.each([
    ['its name', 'delivery'],
    ['half a VIN', 'XKP0427'],
    ['the vehicle number', 'unit-42'],
    ['the make', 'ford'],
    ['the model', 'transit'],
    ['the year', '2024'],
    ['the name of its client', 'raman'],
    ['the company of its client', 'harbour bak'],
    ['the name of its installer', 'herrera'],
    ['the company of its installer', 'rivet'],
    ['a tracking number', UPS.trackingNumber.slice(4)],
    ['an earlier tracking number', DHL.trackingNumber],
    ['words of several fields in any order', 'raman 2024 delivery UNIT'],
  ])('%s', async (_what, q) => {
    expect(await findProjectNames(searchFixture.shop, q)).toEqual(['Delivery van']);
  });
});

test.each([
  ['a word that matches nowhere', 'transit zeppelin'],
  ['a word over two fields', 'FordTransit'],
  ['a typo', 'trasnit'],
  ['a wildcard of several characters', 'deliv%van'],
  ['a wildcard of one character', 'unit_42'],
  ['the e-mail address of the client', '@example.com'],
])('the search finds nothing by %s', async (_what, q) => {
  expect(await findProjectNames(searchFixture.shop, q)).toEqual([]);
});

test('a shop finds nothing by its own name', async () => {
  expect(await findProjectNames(searchFixture.shop, searchFixture.ownerNamePart)).toEqual([]);
});

test('installer and client find their own projects only', async () => {
  const { shop, installer, client } = searchFixture;
  await makeProject(app, shop, { name: 'Transit of nobody else' });
  for (const person of [installer, client])
    expect(await findProjectNames(person, 'delivery')).toHaveLength(2);
  expect(await findProjectNames(await makeInstaller(app), 'delivery')).toEqual([]);
  expect(await findProjectNames(installer, 'nobody')).toEqual([]);
});

test('another shop’s project is never found', async () => {
  const stranger = await app.as(await makeShop(app));
  for (const q of ['XKP0427', 'delivery', 'raman', UPS.trackingNumber]) {
    const { body, headers } = await stranger.get(`/api/projects?q=${q}`);
    expect({ body, total: headers['x-total-count'] }).toEqual({ body: [], total: '0' });
    expect((await stranger.get(`/api/projects/counts?q=${q}`)).body).toMatchObject({ all: 0 });
  }
});

test('the search follows changes of name, vehicle, tracking and people', async () => {
  const { installer, client } = searchFixture;
  const shop = await makeShop(app);
  const id = await makeVan(shop);
  const browser = await app.as(shop);
  const [entry] = (await browser.get<{ id: number }[]>(`/api/projects/${id}/tracking-items`)).body;
  const change = {
    project: { name: 'School bus', subcontractorId: null, clientEmail: null },
    vehicleDetail: { vin: '', model: 'Sprinter' },
  };
  expect((await browser.put(`/api/projects/${id}/full-update`, change)).status).toBe(200);
  expect((await browser.delete(`/api/tracking-items/${entry?.id}`)).status).toBe(200);

  for (const q of ['delivery', 'XKP0427', 'transit', UPS.trackingNumber, installer.name, client.name])
    expect(await findProjectNames(shop, q), q).toEqual([]);
  for (const q of ['school', 'sprinter unit-42', DHL.trackingNumber])
    expect(await findProjectNames(shop, q), q).toEqual(['School bus']);
});

test('an admin finds projects by the name of the shop', async () => {
  const admin = await makeAdmin(app);
  expect(await findProjectNames(admin, `${searchFixture.ownerNamePart} blue ford`)).toEqual(['Delivery van']);
  expect(await findProjectNames(admin, `ford ${searchFixture.ownerNamePart} graphics`)).toHaveLength(1);
});

test('counts and pages follow the search', async () => {
  const shop = await makeShop(app);
  for (let number = 0; number < 3; number += 1) await makeVan(shop);
  await makeProject(app, shop, { name: 'Fire truck' });
  const browser = await app.as(shop);
  const firstPage = await browser.get<ProjectCard[]>('/api/projects?q=XKP0427+ford&sort=name&limit=2');
  expect(firstPage.headers['x-total-count']).toBe('3');
  const nextUrl = /^<(.+)>/.exec(String(firstPage.headers['link']))?.[1] ?? '';
  const lastPage = await browser.get<ProjectCard[]>(nextUrl);
  expect(lastPage.body).toHaveLength(1);
  expect(lastPage.headers['x-total-count']).toBe('3');
  expect((await browser.get('/api/projects/counts?q=XKP0427')).body).toMatchObject({ all: 3 });
});

async function makeVan(shop: TestUser): Promise<number> {
  const { installer, client } = searchFixture;
  const people = { subcontractorId: installer.id, clientId: client.id };
  const { id } = await makeProject(app, shop, { name: 'Delivery van', ...people });
  const browser = await app.as(shop);
  const van = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
  await browser.post('/api/vehicle-details', { projectId: id, ...van, vin: '1M8GDM9AXKP042788' });
  await browser.put(`/api/projects/${id}/full-update`, { vehicleDetail: { licensePlate: 'UNIT-42' } });
  for (const entry of [DHL, UPS]) await browser.post(`/api/projects/${id}/tracking`, entry);
  return id;
}

async function findProjectNames(person: TestUser, q: string): Promise<string[]> {
  const browser = await app.as(person);
  const { body } = await browser.get<ProjectCard[]>(`/api/projects?q=${encodeURIComponent(q)}`);
  return body.map(({ name }) => name);
}
