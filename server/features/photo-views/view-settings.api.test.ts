import { describe, expect, test } from 'vitest';
import type { PhotoViewSettings } from '#shared/photo-views/photo-views.contract.ts';
import { defaultViews } from '#shared/photo-views/photo-views.ts';
import type { OfflineProject } from '#shared/projects/offline-projects.contract.ts';
import { makeAdmin, makeClient, makeInstaller, makeShop, makeStaff } from '#server/testing/factories.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import {
  BOTH_GATES,
  GATES_URL,
  LIST_URL,
  makeVanProject,
  SETTINGS_URL,
  SHORT_LIST,
  requiredView,
} from '#server/testing/photo-views.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { readZipFiles } from '#server/testing/zip-files.ts';

const app = await startTestApp();

describe('the lists of a shop', () => {
  test('are the defaults at first, with only the views that the vehicle type has', async () => {
    const { body } = await (await app.as(await makeShop(app))).get<PhotoViewSettings>(SETTINGS_URL);
    expect(body).toMatchObject({ gateBefore: 'any_photo', gateAfter: 'any_photo' });
    expect(keysOf(body, 'van')).toContain('hood');
    expect(keysOf(body, 'trailer')).not.toContain('hood');
    expect(body.lists.every(({ isDefault }) => isDefault)).toBe(true);
  });

  test('are shared by the owner and the managers of the shop', async () => {
    const shop = await makeShop(app);
    const manager = await app.as(await makeStaff(app, shop, 'manager'));
    expect(await manager.put(LIST_URL, { vehicleType: 'van', views: SHORT_LIST })).toMatchObject({
      status: 200,
    });

    const { body } = await (await app.as(shop)).get<PhotoViewSettings>(SETTINGS_URL);
    const ownLists = body.lists.filter(({ isDefault }) => !isDefault);
    expect(ownLists).toEqual([{ vehicleType: 'van', views: SHORT_LIST, isDefault: false }]);
    const otherShopResponse = await (await app.as(await makeShop(app))).get<PhotoViewSettings>(SETTINGS_URL);
    expect(otherShopResponse.body.lists.every(({ isDefault }) => isDefault)).toBe(true);
  });

  test('are the defaults again when the default views are saved', async () => {
    const browser = await app.as(await makeShop(app));
    await browser.put(LIST_URL, { vehicleType: 'van', views: SHORT_LIST });
    const { body } = await browser.put<PhotoViewSettings>(LIST_URL, {
      vehicleType: 'van',
      views: defaultViews('van'),
    });
    expect(body.lists.find(({ vehicleType }) => vehicleType === 'van')).toMatchObject({ isDefault: true });
  });

  test.each([
    ['two views with one name', [requiredView('a', 'Front'), requiredView('b', 'front ')]],
    ['two views with one key', [requiredView('a', 'Front'), requiredView('a', 'Rear')]],
    ['a view without a name', [requiredView('a', ' ')]],
    ['a key with other characters', [requiredView('Front!', 'Front')]],
    ['no views', []],
    [
      'more than 30 views',
      Array.from({ length: 31 }, (_, index) => requiredView(`k${index}`, `View ${index}`)),
    ],
  ])('cannot have %s', async (_, views) => {
    const browser = await app.as(await makeShop(app));
    expect(await browser.put(LIST_URL, { vehicleType: 'van', views })).toMatchObject({ status: 400 });
  });

  test('keep a colleague’s change when a form is based on an earlier list', async () => {
    const shop = await makeShop(app);
    const [owner, manager] = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
    const openedViews = defaultViews('van');
    await manager.put(LIST_URL, { vehicleType: 'van', views: SHORT_LIST });
    const ownViews = [requiredView('front', 'Grille'), ...openedViews.slice(1)];
    const change = { vehicleType: 'van', views: ownViews, previous: openedViews };

    const conflict = await owner.put<{ details: PhotoViewSettings }>(LIST_URL, change);

    expect(conflict).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(keysOf(conflict.body.details, 'van')).toEqual(SHORT_LIST.map(({ key }) => key));
    expect((await owner.get(SETTINGS_URL)).body).toEqual(conflict.body.details);
    for (const _ of ['first', 'repeated'])
      expect((await owner.put(LIST_URL, { ...change, previous: SHORT_LIST })).status).toBe(200);
  });

  test('are saved for only one of two people who save at the same time', async () => {
    const shop = await makeShop(app);
    const browsers = [await app.as(shop), await app.as(await makeStaff(app, shop, 'manager'))];
    const previous = defaultViews('van');
    const responses = await Promise.all(
      browsers.map((browser, index) =>
        browser.put(LIST_URL, { vehicleType: 'van', views: [requiredView('a', `View ${index}`)], previous }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });

  test('are forbidden for everybody else', async () => {
    const shop = await makeShop(app);
    const people = [
      await makeStaff(app, shop, 'production'),
      await makeInstaller(app),
      await makeClient(app),
      await makeAdmin(app),
    ];
    for (const person of people) {
      const browser = await app.as(person);
      expect(await browser.get(SETTINGS_URL)).toMatchObject({ status: 403 });
      expect(await browser.put(LIST_URL, { vehicleType: 'van', views: SHORT_LIST })).toMatchObject({
        status: 403,
      });
      expect(await browser.put(GATES_URL, BOTH_GATES)).toMatchObject({ status: 403 });
    }
  });

  test('change `viewsChangedAt` in the offline data', async () => {
    const { browser } = await makeShopScenario(app);
    const readViewsChangedAt = async () =>
      (await browser.get<OfflineProject[]>('/api/projects/offline?today=2026-12-01')).body[0]?.viewsChangedAt;
    expect(await readViewsChangedAt()).toBeNull();
    await browser.put(LIST_URL, { vehicleType: 'van', views: SHORT_LIST });
    const changedAtAfterVanSave = await readViewsChangedAt();
    expect(changedAtAfterVanSave).toEqual(expect.any(String));

    await browser.put(LIST_URL, { vehicleType: 'truck', views: SHORT_LIST });
    const changedAtAfterTruckSave = await readViewsChangedAt();
    expect(changedAtAfterTruckSave).not.toBe(changedAtAfterVanSave);

    await browser.put(LIST_URL, { vehicleType: 'van', views: defaultViews('van') });
    expect(await readViewsChangedAt()).not.toBe(changedAtAfterTruckSave);
  });
});

describe('the account of a shop', () => {
  test('keeps the gate that is missing from a request', async () => {
    const browser = await app.as(await makeShop(app));
    await browser.put(GATES_URL, BOTH_GATES);

    const { body } = await browser.put<PhotoViewSettings>(GATES_URL, { gateBefore: 'any_photo' });

    expect(body).toMatchObject({ gateBefore: 'any_photo', gateAfter: 'required_views' });
  });

  test('includes view lists, gates and skipped views in its data export', async () => {
    const { browser, path, shop } = await makeVanProject(app);
    await browser.put(GATES_URL, BOTH_GATES);
    const skipBody = { type: 'pre-installation', viewKey: 'roof', reason: 'Too high' };
    await browser.put(`${path}/skipped-views`, skipBody);
    const files = readZipFiles((await browser.get(`/api/users/${shop.id}/data`)).bytes);
    const [project] = [...files].find(([name]) => name.endsWith('project.json')) ?? [];
    const parseExportedFile = (name = '') => JSON.parse(String(files.get(name)));
    expect(parseExportedFile('account.json')).toMatchObject({
      photoViewLists: [{ vehicleType: 'van', views: SHORT_LIST }],
      photoViewSettings: [BOTH_GATES],
      skippedViews: [{ viewKey: 'roof' }],
    });
    expect(parseExportedFile(project)).toMatchObject({
      skippedViews: [{ viewKey: 'roof', reason: 'Too high' }],
    });
  });

  test('passes its lists and gates on to the new owner of the shop', async () => {
    const { browser, shop } = await makeVanProject(app);
    const manager = await makeStaff(app, shop, 'manager');
    await browser.put(GATES_URL, BOTH_GATES);
    const transfer = { username: shop.username, projects: 'transfer', newOwnerId: manager.id };
    expect(await browser.post(`/api/users/${shop.id}/deletion`, transfer)).toMatchObject({ status: 200 });

    const { body } = await (await app.as(manager)).get<PhotoViewSettings>(SETTINGS_URL);
    expect(body).toMatchObject(BOTH_GATES);
    expect(keysOf(body, 'van')).toEqual(SHORT_LIST.map(({ key }) => key));
  });
});

function keysOf({ lists }: PhotoViewSettings, type: string): string[] {
  const list = lists.find(({ vehicleType }) => vehicleType === type);
  return (list?.views ?? []).map(({ key }) => key);
}
