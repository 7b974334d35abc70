import { describe, expect, test } from 'vitest';
import type { PhotoViewSettings } from '#shared/photo-views/photo-views.contract.ts';
import { defaultViews, type PhotoView } from '#shared/photo-views/photo-views.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { OfflineProject } from '#shared/projects/offline-projects.contract.ts';
import { atStage } from '#shared/projects/project-state.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, makeStaff } from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { historyDescriptionsOf, makeJob, makeStaffedJob } from '#server/testing/jobs.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';
import { zipFiles } from '#server/testing/zip-files.ts';

const app = await startTestApp();
const SETTINGS = '/api/photo-view-settings';
const LIST = `${SETTINGS}/list`;
const GATES = `${SETTINGS}/gates`;
const picture = await jpegPhoto({ width: 40, height: 30 });
const SHORT: PhotoView[] = [
  { key: 'front', name: 'Nose', isRequired: true },
  { key: 'own_1', name: 'Ladder rack', isRequired: true },
  { key: 'roof', name: 'Roof', isRequired: false },
];

describe('the lists of a shop', () => {
  test('are the defaults at first, without views that a type does not have', async () => {
    const { body } = await (await app.as(await makeShop(app))).get<PhotoViewSettings>(SETTINGS);
    expect(body).toMatchObject({ gateBefore: 'any_photo', gateAfter: 'any_photo' });
    expect(keysOf(body, 'van')).toContain('hood');
    expect(keysOf(body, 'trailer')).not.toContain('hood');
    expect(body.lists.every(({ isDefault }) => isDefault)).toBe(true);
  });

  test('are shared by the owner and the managers of the shop', async () => {
    const shop = await makeShop(app);
    const manager = await app.as(await makeStaff(app, shop, 'manager'));
    expect(await manager.put(LIST, { vehicleType: 'van', views: SHORT })).toMatchObject({ status: 200 });

    const { body } = await (await app.as(shop)).get<PhotoViewSettings>(SETTINGS);
    const own = body.lists.filter(({ isDefault }) => !isDefault);
    expect(own).toEqual([{ vehicleType: 'van', views: SHORT, isDefault: false }]);
    const other = await (await app.as(await makeShop(app))).get<PhotoViewSettings>(SETTINGS);
    expect(other.body.lists.every(({ isDefault }) => isDefault)).toBe(true);
  });

  test('are the defaults again when those are saved', async () => {
    const browser = await app.as(await makeShop(app));
    await browser.put(LIST, { vehicleType: 'van', views: SHORT });
    const { body } = await browser.put<PhotoViewSettings>(LIST, {
      vehicleType: 'van',
      views: defaultViews('van'),
    });
    expect(body.lists.find(({ vehicleType }) => vehicleType === 'van')).toMatchObject({ isDefault: true });
  });

  test.each([
    ['two views with one name', [view('a', 'Front'), view('b', 'front ')]],
    ['two views with one key', [view('a', 'Front'), view('a', 'Rear')]],
    ['a view without a name', [view('a', ' ')]],
    ['a key with other characters', [view('Front!', 'Front')]],
    ['no views', []],
    ['more than 30 views', Array.from({ length: 31 }, (_, index) => view(`k${index}`, `View ${index}`))],
  ])('cannot have %s', async (_, views) => {
    const browser = await app.as(await makeShop(app));
    expect(await browser.put(LIST, { vehicleType: 'van', views })).toMatchObject({ status: 400 });
  });

  test('are refused to everybody else', async () => {
    const shop = await makeShop(app);
    const people = [
      await makeStaff(app, shop, 'production'),
      await makeInstaller(app),
      await makeClient(app),
      await makeAdmin(app),
    ];
    for (const person of people) {
      const browser = await app.as(person);
      expect(await browser.get(SETTINGS)).toMatchObject({ status: 403 });
      expect(await browser.put(LIST, { vehicleType: 'van', views: SHORT })).toMatchObject({ status: 403 });
      expect(await browser.put(GATES, BOTH)).toMatchObject({ status: 403 });
    }
  });

  test('change what devices keep for use without network', async () => {
    const { browser } = await makeJob(app);
    const changedAt = async () =>
      (await browser.get<OfflineProject[]>('/api/projects/offline?today=2026-12-01')).body[0]?.viewsChangedAt;
    expect(await changedAt()).toBeNull();
    await browser.put(LIST, { vehicleType: 'van', views: SHORT });
    const ofVan = await changedAt();
    expect(ofVan).toEqual(expect.any(String));

    await browser.put(LIST, { vehicleType: 'truck', views: SHORT });
    const ofTruck = await changedAt();
    expect(ofTruck).not.toBe(ofVan);

    await browser.put(LIST, { vehicleType: 'van', views: defaultViews('van') });
    expect(await changedAt()).not.toBe(ofTruck);
  });
});

describe('the account of a shop', () => {
  test('has lists, gates and skipped views in its data', async () => {
    const { browser, path, shop } = await makeVanJob();
    await browser.put(GATES, BOTH);
    const skip = { type: 'pre-installation', viewKey: 'roof', reason: 'Too high' };
    await browser.put(`${path}/skipped-views`, skip);
    const files = zipFiles((await browser.get(`/api/users/${shop.id}/data`)).bytes);
    const [project] = [...files].find(([name]) => name.endsWith('project.json')) ?? [];
    const jsonOf = (name = '') => JSON.parse(String(files.get(name)));
    expect(jsonOf('account.json')).toMatchObject({
      photoViewLists: [{ vehicleType: 'van', views: SHORT }],
      photoViewSettings: [BOTH],
      skippedViews: [{ viewKey: 'roof' }],
    });
    expect(jsonOf(project)).toMatchObject({ skippedViews: [{ viewKey: 'roof', reason: 'Too high' }] });
  });

  test('transfers its lists and gates with the shop', async () => {
    const { browser, shop } = await makeVanJob();
    const manager = await makeStaff(app, shop, 'manager');
    await browser.put(GATES, BOTH);
    const transfer = { username: shop.username, projects: 'transfer', newOwnerId: manager.id };
    expect(await browser.post(`/api/users/${shop.id}/deletion`, transfer)).toMatchObject({ status: 200 });

    const { body } = await (await app.as(manager)).get<PhotoViewSettings>(SETTINGS);
    expect(body).toMatchObject(BOTH);
    expect(keysOf(body, 'van')).toEqual(SHORT.map(({ key }) => key));
  });
});

describe('the views of a project', () => {
  test('are those of its vehicle in the list of its shop', async () => {
    const { browser, path, installer } = await makeVanJob();
    const list = await (await app.as(installer)).get<ProjectDetails>(`${path}/details`);
    expect(list.body.photoViews).toEqual({ views: SHORT, skipped: [], counts: [], newest: [] });
    await browser.put(`/api/vehicle-details/${list.body.vehicleDetail?.id}`, { type: 'trailer' });
    expect((await viewsOf(browser, path)).views).toEqual(defaultViews('trailer'));
  });

  test('have the number of photos and the last taken one', async () => {
    const { browser, path } = await makeVanJob();
    await upload(browser, path, { viewKey: 'front', capturedAt: '2026-11-02T10:00:00Z' });
    await upload(browser, path, { viewKey: 'front', capturedAt: '2026-11-01T10:00:00Z' });
    await upload(browser, path, { viewKey: 'front', type: 'post-installation' });
    await upload(browser, path, {});

    const { counts, newest } = await viewsOf(browser, path);
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

  test('keep their photos with a readable name when the shop renames or removes them', async () => {
    const { browser, path } = await makeVanJob();
    const { id } = await upload(browser, path, { viewKey: 'own_1' });
    await browser.put(LIST, { vehicleType: 'van', views: [view('front', 'Nose')] });

    const { body } = await browser.get<Photo[]>(`${path}/photos`);
    expect(body).toMatchObject([{ id, view: { key: 'own_1', name: 'Ladder rack' } }]);
    expect((await viewsOf(browser, path)).newest).toMatchObject([{ id }]);
  });

  test('are not needed by photos that were taken offline before the shop removed them', async () => {
    const { browser, path } = await makeVanJob();
    const photo = await upload(browser, path, { viewKey: 'removed', viewName: 'Bumper' });
    expect(photo.view).toEqual({ key: 'removed', name: 'Bumper' });
    expect(await browser.upload(`${path}/photos`, asPhoto(picture), { viewKey: 'removed' })).toMatchObject({
      status: 400,
    });
  });

  test('do not belong to initial photos', async () => {
    const { browser, path } = await makeVanJob();
    const initial = await upload(browser, path, { viewKey: 'front', type: 'initial' });
    expect(initial.view).toBeNull();
    expect(await browser.put(`/api/photos/${initial.id}/view`, { viewKey: 'front' })).toMatchObject({
      status: 400,
    });
  });
});

describe('PUT /api/photos/{id}/view', () => {
  test('sets, changes and removes the view of a stored photo', async () => {
    const { browser, path, project } = await makeVanJob();
    const { id } = await upload(browser, path, {});
    const set = (viewKey: string | null) => browser.put<Photo>(`/api/photos/${id}/view`, { viewKey });

    expect((await set('own_1')).body.view).toEqual({ key: 'own_1', name: 'Ladder rack' });
    expect((await set('own_1')).status).toBe(200);
    expect((await set(null)).body.view).toBeNull();
    expect(await set('unknown')).toMatchObject({ status: 400 });
    expect((await historyDescriptionsOf(app, project.id)).slice(-3)).toEqual([
      'uploaded a pre-installation photo',
      'marked a pre-installation photo as ‘Ladder rack’',
      'removed the view of a pre-installation photo',
    ]);
  });

  test('is for the shop with all of its staff, and for the installer', async () => {
    const { browser, path, shop, client, installer } = await makeVanJob();
    const ofShop = await upload(browser, path, {});
    const set = (person: TestClient, { id }: Photo) =>
      person.put(`/api/photos/${id}/view`, { viewKey: 'front' });

    expect((await set(await app.as(installer), ofShop)).status).toBe(200);
    expect((await set(await app.as(await makeStaff(app, shop, 'production')), ofShop)).status).toBe(200);
    expect((await set(await app.as(client), ofShop)).status).toBe(403);
    expect((await set(await app.as(await makeShop(app)), ofShop)).status).toBe(404);
  });
});

describe('PUT /api/projects/{id}/skipped-views', () => {
  const SKIP = { type: 'pre-installation', viewKey: 'own_1', reason: ' No rack on this van ' };

  test('records who skipped a view, when and why', async () => {
    const { installer, path, project } = await makeVanJob();
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

  test('undoes a skip without a reason', async () => {
    const { browser, path, project } = await makeVanJob();
    await browser.put(`${path}/skipped-views`, SKIP);
    expect((await browser.put(`${path}/skipped-views`, { ...SKIP, reason: null })).body).toEqual([]);
    expect((await browser.put(`${path}/skipped-views`, { ...SKIP, reason: null })).status).toBe(200);
    expect((await historyDescriptionsOf(app, project.id)).at(-1)).toBe(
      'no longer skips the view ‘Ladder rack’ of the pre-installation photos',
    );
  });

  test.each([
    ['an empty reason', { ...SKIP, reason: ' ' }],
    ['an unknown view', { ...SKIP, viewKey: 'unknown' }],
    ['initial photos', { ...SKIP, type: 'initial' }],
  ])('rejects %s', async (_, body) => {
    const { browser, path } = await makeVanJob();
    expect(await browser.put(`${path}/skipped-views`, body)).toMatchObject({ status: 400 });
  });
});

const BOTH = { gateBefore: 'required_views', gateAfter: 'required_views' };

describe('the gate of the photos', () => {
  test('is met by any photo unless the shop asks for all required views', async () => {
    const { browser, path } = await makeVanJob(atStage('wrap_shipped'));
    await upload(browser, path, {});
    expect(await complete(browser, path, 'pre_installation_photos_uploaded')).toMatchObject({ status: 200 });
  });

  test.each([
    ['wrap_shipped', 'pre_installation_photos_uploaded', 'pre-installation', 'Photo Views Required'],
    [
      'wrap_installed',
      'post_installation_photos_uploaded',
      'post-installation',
      'Post-Installation Photo Views Required',
    ],
  ] as const)('after %s names the missing views until all are done', async (stage, to, type, title) => {
    const { browser, path } = await makeVanJob(atStage(stage));
    await browser.put(GATES, BOTH);
    await upload(browser, path, { type });
    await upload(browser, path, { type, viewKey: 'roof' });
    const other = type === 'pre-installation' ? 'post-installation' : 'pre-installation';
    await upload(browser, path, { type: other, viewKey: 'front' });

    const both = await complete(browser, path, to);
    expect(both).toMatchObject({ status: 409, body: { code: 'gate_unmet', message: title } });
    expect(missingIn(both)).toMatch(/: Nose and Ladder rack\.$/);
    await upload(browser, path, { type, viewKey: 'front' });
    expect(missingIn(await complete(browser, path, to))).toMatch(/: Ladder rack\.$/);
    await browser.put(`${path}/skipped-views`, { type, viewKey: 'own_1', reason: 'No rack' });
    expect(await complete(browser, path, to)).toMatchObject({ status: 200 });
  });

  test('asks for a view again when its only photo is deleted', async () => {
    const { browser, path } = await makeVanJob(atStage('wrap_shipped'));
    await browser.put(LIST, { vehicleType: 'van', views: [view('front', 'Front')] });
    await browser.put(GATES, BOTH);
    const { id } = await upload(browser, path, { viewKey: 'front' });
    const factsOf = async () => (await browser.get<ProjectDetails>(`${path}/details`)).body.gateFacts;
    expect(await factsOf()).toMatchObject({ missingViewsBefore: [], missingViewsAfter: ['Front'] });
    await browser.delete(`/api/photos/${id}`);
    expect(await factsOf()).toMatchObject({ missingViewsBefore: ['Front'] });
  });

  test('is met by any photo where no view is required', async () => {
    const { browser, path } = await makeVanJob(atStage('wrap_shipped'));
    await browser.put(LIST, { vehicleType: 'van', views: [{ ...view('roof', 'Roof'), isRequired: false }] });
    await browser.put(GATES, BOTH);
    const to = 'pre_installation_photos_uploaded';
    expect(await complete(browser, path, to)).toMatchObject({ body: { message: 'Photo Required' } });
    await upload(browser, path, {});
    expect(await complete(browser, path, to)).toMatchObject({ status: 200 });
  });
});

/** A job with a van, whose shop has a short list. */
async function makeVanJob(given: Parameters<typeof makeStaffedJob>[1] = {}) {
  const job = await makeStaffedJob(app, given);
  const van = { type: 'van', make: 'Ford', model: 'Transit', year: '2024', color: 'White' };
  await job.browser.post('/api/vehicle-details', { projectId: job.project.id, ...van });
  await job.browser.put(LIST, { vehicleType: 'van', views: SHORT });
  return job;
}

async function upload(browser: TestClient, path: string, fields: Record<string, string>): Promise<Photo> {
  const { status, body } = await browser.upload<Photo>(`${path}/photos`, asPhoto(picture), fields);
  expect(status).toBe(201);
  return body;
}

async function viewsOf(browser: TestClient, path: string) {
  return (await browser.get<ProjectDetails>(`${path}/details`)).body.photoViews;
}

function complete(browser: TestClient, path: string, progressStage: string) {
  return browser.put(path, { progressStage });
}

function missingIn({ body }: { body: unknown }): string {
  const { details } = body as { details: { missing: { missing: string }[] } };
  return details.missing.map(({ missing }) => missing).join(' ');
}

function view(key: string, name: string): PhotoView {
  return { key, name, isRequired: true };
}

function keysOf({ lists }: PhotoViewSettings, type: string): string[] {
  const list = lists.find(({ vehicleType }) => vehicleType === type);
  return (list?.views ?? []).map(({ key }) => key);
}
