import { describe, expect, test } from 'vitest';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { atStage, completedState } from '#shared/projects/project-state.ts';
import {
  makeAdmin,
  makeClient,
  makeInstaller,
  makePhoto,
  makeProject,
  makeShop,
} from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestResponse } from '#server/testing/test-client.ts';

const app = await startTestApp();
const VIN = '1M8GDM9AXKP042788';

describe('GET /api/projects', () => {
  test('lists a shop’s projects, newest first', async () => {
    const [shop, rival] = [await makeShop(app), await makeShop(app)];
    await makeProject(app, shop, { name: 'First van' });
    await makeProject(app, rival, { name: 'Rival van' });
    await makeProject(app, shop, { name: 'Second van' });

    const { status, body, headers } = await (await app.as(shop)).get<ProjectCard[]>('/api/projects');

    expect(status).toBe(200);
    expect(names(body)).toEqual(['Second van', 'First van']);
    expect(headers['x-total-count']).toBe('2');
    expect(headers['link']).toBeUndefined();
  });

  test('lists an installer’s assigned projects', async () => {
    const [shop, installer] = [await makeShop(app), await makeInstaller(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id });
    await makeProject(app, shop);

    const { body } = await (await app.as(installer)).get('/api/projects');

    expect(body).toMatchObject([
      { id: project.id, contractorName: shop.name, subcontractorName: installer.name },
    ]);
  });

  test('lists a client’s projects for the client, and all projects for an admin', async () => {
    const [shop, client, admin] = [await makeShop(app), await makeClient(app), await makeAdmin(app)];
    const ownProject = await makeProject(app, shop, { clientId: client.id });
    const otherProject = await makeProject(app, shop);

    const clientResponse = await (await app.as(client)).get<ProjectCard[]>('/api/projects');
    const adminResponse = await (await app.as(admin)).get<ProjectCard[]>('/api/projects?limit=500');

    expect(clientResponse.body.map(({ id }) => id)).toEqual([ownProject.id]);
    expect(adminResponse.body.map(({ id }) => id)).toEqual(
      expect.arrayContaining([ownProject.id, otherProject.id]),
    );
  });

  test('includes vehicle and wrap, or null', async () => {
    const shop = await makeShop(app);
    const detailedProject = await makeProject(app, shop);
    const projectWithoutDetails = await makeProject(app, shop);
    const browser = await app.as(shop);
    const van = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'white', vin: VIN };
    const blackWrap = { wrapType: 'full', material: '3m', color: 'black' };
    const vehicle = await browser.post<{ id: number }>('/api/vehicle-details', {
      projectId: detailedProject.id,
      ...van,
    });
    const wrap = await browser.post<{ id: number }>('/api/wrap-details', {
      projectId: detailedProject.id,
      ...blackWrap,
    });
    expect((await browser.get('/api/projects')).body).toMatchObject([
      { id: projectWithoutDetails.id },
      { vehicle: { year: '2024', vin: VIN }, wrap: { wrapType: 'full', color: 'black' } },
    ]);
    await browser.put(`/api/vehicle-details/${vehicle.body.id}`, { year: '', vin: '' });
    await browser.put(`/api/wrap-details/${wrap.body.id}`, { wrapType: '' });

    const { body } = await browser.get('/api/projects');

    expect(body).toMatchObject([
      { id: projectWithoutDetails.id, vehicle: null, wrap: null },
      {
        id: detailedProject.id,
        vehicle: { year: null, make: 'Ford', model: 'Transit', color: 'white', vin: null },
        wrap: { wrapType: null, color: 'black' },
      },
    ]);
  });

  test('includes the three newest photos and the photo count', async () => {
    const shop = await makeShop(app);
    const project = await makeProject(app, shop);
    const takenPhotos = [];
    for (let shot = 0; shot < 4; shot += 1) takenPhotos.push(await makePhoto(app, project));

    const { body } = await (await app.as(shop)).get('/api/projects');

    const newest = takenPhotos.slice(1).toReversed();
    expect(body).toMatchObject([
      { photoCount: 4, latestPhotoUrls: newest.map(({ id }) => `/api/photos/${id}/card`) },
    ]);
  });
});

describe('the search of GET /api/projects', () => {
  test('finds parts of the name, case-insensitively', async () => {
    const shop = await makeShop(app);
    for (const name of ['100% gloss', '100 gloss', 'van_7', 'van-7', String.raw`C:\wraps`, 'C:/wraps']) {
      await makeProject(app, shop, { name });
    }
    const client = await app.as(shop);
    const found = async (q: string) =>
      names((await client.get<ProjectCard[]>(`/api/projects?q=${encodeURIComponent(q)}`)).body);

    expect(await found('GLOSS')).toEqual(['100 gloss', '100% gloss']);
    expect(await found('%')).toEqual(['100% gloss']);
    expect(await found('_')).toEqual(['van_7']);
    expect(await found('\\')).toEqual([String.raw`C:\wraps`]);
    expect(await found("'; drop table projects; --")).toEqual([]);
    expect(await found('  van_7  ')).toEqual(['van_7']);
  });

  test('rejects invalid cursors, limits and filters', async () => {
    const client = await app.as(await makeShop(app));
    for (const query of [
      'limit=0',
      'limit=501',
      'limit=ten',
      'limit=-1',
      'cursor=0',
      'cursor=abc',
      'status=paused',
      `q=${'x'.repeat(201)}`,
      'q=a%00b',
      'q=a&q=b',
    ]) {
      expect(await client.get(`/api/projects?${query}`), query).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      });
    }
  });

  test('filters by status, with counts for the same search', async () => {
    const shop = await makeShop(app);
    await makeProject(app, shop, { name: 'Van, waiting' });
    await makeProject(app, shop, { name: 'Van, running', ...atStage('wrap_printed') });
    await makeProject(app, shop, { name: 'Van, done', ...completedState(new Date()) });
    await makeProject(app, shop, { name: 'Truck', ...atStage('wrap_printed') });
    const client = await app.as(shop);

    const inProgressResponse = await client.get<ProjectCard[]>('/api/projects?status=in-progress');
    const completedResponse = await client.get<ProjectCard[]>('/api/projects?status=completed&q=van');

    expect(names(inProgressResponse.body)).toEqual(['Truck', 'Van, running']);
    expect(inProgressResponse.headers['x-total-count']).toBe('2');
    expect(names(completedResponse.body)).toEqual(['Van, done']);
    expect((await client.get('/api/projects/counts')).body).toEqual({
      all: 4,
      inProgress: 2,
      completed: 1,
      waitingForMe: 3,
    });
    expect((await client.get('/api/projects/counts?q=van')).body).toEqual({
      all: 3,
      inProgress: 1,
      completed: 1,
      waitingForMe: 2,
    });
  });
});

test('the Link header pages through all projects of a filter', async () => {
  const shop = await makeShop(app);
  for (let number = 1; number <= 7; number += 1) await makeProject(app, shop, { name: `Van ${number}` });
  await makeProject(app, shop, { name: 'Truck' });
  const client = await app.as(shop);

  const pages: string[][] = [];
  let next: string | undefined = '/api/projects?q=van&limit=3';
  while (next) {
    const { body, headers }: TestResponse<ProjectCard[]> = await client.get(next);
    pages.push(names(body));
    expect(headers['x-total-count']).toBe('7');
    next = headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
  }

  expect(pages).toEqual([['Van 7', 'Van 6', 'Van 5'], ['Van 4', 'Van 3', 'Van 2'], ['Van 1']]);
});

describe('GET /api/projects/{id} and its details', () => {
  test('are limited to participants and admins', async () => {
    const [shop, installer, client] = [await makeShop(app), await makeInstaller(app), await makeClient(app)];
    const project = await makeProject(app, shop, { subcontractorId: installer.id, clientId: client.id });
    const peopleWithAccess = [shop, installer, client, await makeAdmin(app)];
    const outsiders = [await makeShop(app), await makeInstaller(app), await makeClient(app)];

    for (const path of [`/api/projects/${project.id}`, `/api/projects/${project.id}/details`]) {
      for (const person of peopleWithAccess)
        expect((await (await app.as(person)).get(path)).status).toBe(200);
      for (const person of outsiders) {
        expect(await (await app.as(person)).get(path)).toMatchObject({
          status: 404,
          body: { code: 'not_found', message: 'Project not found' },
        });
      }
    }
  });

  test('do not include contact data', async () => {
    const [shop, installer] = [await makeShop(app, { company: 'Wraps Ltd' }), await makeInstaller(app)];
    const client = await app.as(shop);
    const { body: createdProject } = await client.post<{ id: number }>('/api/projects', {
      name: 'Fleet van',
      subcontractorId: installer.id,
      vehicleDetail: { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'white' },
      wrapDetail: { wrapType: 'full', material: '3m' },
    });

    const { body } = await client.get<object>(`/api/projects/${createdProject.id}/details`);

    expect(body).toMatchObject({
      project: { name: 'Fleet van', status: 'not-started', progress: 0 },
      vehicleDetail: { make: 'Ford', vin: null },
      wrapDetail: { wrapType: 'full', color: null },
      photos: [],
      contractor: { id: shop.id, company: 'Wraps Ltd' },
      subcontractor: { id: installer.id },
      client: null,
      gateFacts: {
        proofs: 0,
        photos: 0,
        postInstallationPhotos: 0,
        artworkTracking: false,
        wrapTracking: false,
        isApprovalRequired: false,
        isNewestProofApproved: false,
      },
      activities: [{ action: 'installer_assigned' }, { action: 'project_created', userName: shop.name }],
    });
    expect(JSON.stringify(body)).not.toContain('@example.com');
  });
});

function names(cards: ProjectCard[]): string[] {
  return cards.map(({ name }) => name);
}
