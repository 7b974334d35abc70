import { describe, expect, test } from 'vitest';
import { defaultViews } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { makeShop, makeStaff } from '#server/testing/factories.ts';
import { historyDescriptionsOf } from '#server/testing/shop-projects.ts';
import {
  LIST_URL,
  makeVanProject,
  SHORT_LIST,
  uploadPhoto,
  requiredView,
  readViews,
} from '#server/testing/photo-views.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';

const app = await startTestApp();

describe('the views of a project', () => {
  test('come from the shop’s list for its vehicle type', async () => {
    const { browser, path, installer } = await makeVanProject(app);
    const detailsResponse = await (await app.as(installer)).get<ProjectDetails>(`${path}/details`);
    expect(detailsResponse.body.photoViews).toEqual({
      views: SHORT_LIST,
      skipped: [],
      counts: [],
      newest: [],
    });
    await browser.put(`/api/vehicle-details/${detailsResponse.body.vehicleDetail?.id}`, { type: 'trailer' });
    expect((await readViews(browser, path)).views).toEqual(defaultViews('trailer'));
  });

  test('include the number of photos and the photo with the latest capture time', async () => {
    const { browser, path } = await makeVanProject(app);
    await uploadPhoto(browser, path, { viewKey: 'front', capturedAt: '2026-11-02T10:00:00Z' });
    await uploadPhoto(browser, path, { viewKey: 'front', capturedAt: '2026-11-01T10:00:00Z' });
    await uploadPhoto(browser, path, { viewKey: 'front', type: 'post-installation' });
    await uploadPhoto(browser, path, {});

    const { counts, newest } = await readViews(browser, path);
    expect(counts).toEqual([
      { type: 'post-installation', viewKey: 'front', photos: 1 },
      { type: 'pre-installation', viewKey: 'front', photos: 2 },
    ]);
    expect(newest.map(({ type, capturedAt }) => [type, capturedAt.slice(0, 10)])).toContainEqual([
      'pre-installation',
      '2026-11-02',
    ]);
    expect(newest).toHaveLength(2);
  });

  test('keep their photos and names when the shop removes them from its list', async () => {
    const { browser, path } = await makeVanProject(app);
    const { id } = await uploadPhoto(browser, path, { viewKey: 'own_1' });
    await browser.put(LIST_URL, { vehicleType: 'van', views: [requiredView('front', 'Nose')] });

    const { body } = await browser.get<Photo[]>(`${path}/photos`);
    expect(body).toMatchObject([{ id, view: { key: 'own_1', name: 'Ladder rack' } }]);
    expect((await readViews(browser, path)).newest).toMatchObject([{ id }]);
  });

  test('can be used for a new photo after their removal when the upload includes the name of the view', async () => {
    const { browser, path } = await makeVanProject(app);
    const photo = await uploadPhoto(browser, path, { viewKey: 'removed', viewName: 'Bumper' });
    expect(photo.view).toEqual({ key: 'removed', name: 'Bumper' });
    await expect(uploadPhoto(browser, path, { viewKey: 'removed' })).rejects.toThrow('not in the list');
  });

  test('cannot be set for initial photos', async () => {
    const { browser, path } = await makeVanProject(app);
    const initial = await uploadPhoto(browser, path, { viewKey: 'front', type: 'initial' });
    expect(initial.view).toBeNull();
    expect(await browser.put(`/api/photos/${initial.id}/view`, { viewKey: 'front' })).toMatchObject({
      status: 400,
    });
  });
});

describe('PUT /api/photos/{id}/view', () => {
  test('sets, changes and removes the view of a stored photo', async () => {
    const { browser, path, project } = await makeVanProject(app);
    const { id } = await uploadPhoto(browser, path, {});
    const set = (viewKey: string | null) => browser.put<Photo>(`/api/photos/${id}/view`, { viewKey });

    expect((await set('own_1')).body.view).toEqual({ key: 'own_1', name: 'Ladder rack' });
    expect((await set('own_1')).status).toBe(200);
    expect((await set(null)).body.view).toBeNull();
    expect(await set('unknown')).toMatchObject({ status: 400 });
    expect((await historyDescriptionsOf(app, project.id)).slice(-3)).toEqual([
      'uploaded a pre-installation photo',
      'marked a pre-installation photo as ‘Ladder rack’',
      'removed the view from a pre-installation photo',
    ]);
  });

  test('is allowed for the shop with all of its staff, and for the installer', async () => {
    const { browser, path, shop, client, installer } = await makeVanProject(app);
    const shopPhoto = await uploadPhoto(browser, path, {});
    const set = (person: TestClient, { id }: Photo) =>
      person.put(`/api/photos/${id}/view`, { viewKey: 'front' });

    expect((await set(await app.as(installer), shopPhoto)).status).toBe(200);
    expect((await set(await app.as(await makeStaff(app, shop, 'production')), shopPhoto)).status).toBe(200);
    expect((await set(await app.as(client), shopPhoto)).status).toBe(403);
    expect((await set(await app.as(await makeShop(app)), shopPhoto)).status).toBe(404);
  });
});

describe('PUT /api/projects/{id}/skipped-views', () => {
  const SKIP = { type: 'pre-installation', viewKey: 'own_1', reason: ' No rack on this van ' };

  test('records who skipped a view, when and why', async () => {
    const { installer, path, project } = await makeVanProject(app);
    const browser = await app.as(installer);
    const { body } = await browser.put(`${path}/skipped-views`, SKIP);
    expect(body).toEqual([
      {
        type: 'pre-installation',
        viewKey: 'own_1',
        viewName: 'Ladder rack',
        reason: 'No rack on this van',
        by: installer.name,
        at: expect.any(String),
      },
    ]);
    expect(await historyDescriptionsOf(app, project.id)).toContain(
      'skipped the view ‘Ladder rack’ of the pre-installation photos: No rack on this van',
    );
  });

  test('undoes a skip when the request has no reason', async () => {
    const { browser, path, project } = await makeVanProject(app);
    await browser.put(`${path}/skipped-views`, SKIP);
    expect((await browser.put(`${path}/skipped-views`, { ...SKIP, reason: null })).body).toEqual([]);
    expect((await browser.put(`${path}/skipped-views`, { ...SKIP, reason: null })).status).toBe(200);
    expect((await historyDescriptionsOf(app, project.id)).at(-1)).toBe(
      'undid the skip of the view ‘Ladder rack’ of the pre-installation photos',
    );
  });

  test.each([
    ['an empty reason', { ...SKIP, reason: ' ' }],
    ['an unknown view', { ...SKIP, viewKey: 'unknown' }],
    ['initial photos', { ...SKIP, type: 'initial' }],
  ])('rejects %s', async (_, body) => {
    const { browser, path } = await makeVanProject(app);
    expect(await browser.put(`${path}/skipped-views`, body)).toMatchObject({ status: 400 });
  });
});
