import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PhotoMarkup } from '#shared/photos/photo-markup.contract.ts';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { photoMarkups } from '#server/db/schema/project-records.ts';
import { makeAdmin, makeShop, makeStaff } from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import {
  historyDescriptionsOf,
  makeShopScenario,
  makeAssignedScenario,
} from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const app = await startTestApp({ now: () => NOW });
const picture = await jpegPhoto({ width: 80, height: 60 });

const ARROW: MarkupShape = {
  kind: 'arrow',
  color: 'red',
  from: { x: 0.1, y: 0.2 },
  to: { x: 0.5, y: 0.6 },
};
const ELLIPSE: MarkupShape = { kind: 'ellipse', color: 'yellow', x: 0.25, y: 0.25, width: 0.5, height: 0.5 };
const TEXT: MarkupShape = { kind: 'text', color: 'white', x: 0.1, y: 0.9, text: 'Rust' };
const LINE: MarkupShape = {
  kind: 'line',
  color: 'blue',
  points: [
    [0, 0],
    [0.5, 0.25],
    [1, 1],
  ],
};
const SHAPES = [ARROW, ELLIPSE, TEXT, LINE];

describe('the drawing on a photo', () => {
  test('is empty before the first save', async () => {
    const { browser, url } = await makePhotoScenario();
    expect(await browser.get(`${url}/markup`)).toMatchObject({
      status: 200,
      body: { version: 0, shapes: [], updatedAt: null, updatedBy: null },
    });
  });

  test('gets the next version when it is saved, changed and removed', async () => {
    const { shop, browser, url, project, photo } = await makePhotoScenario();

    expect(await browser.put(`${url}/markup`, { version: 0, shapes: SHAPES })).toMatchObject({
      status: 200,
      body: { version: 1, shapes: SHAPES, updatedAt: NOW.toISOString(), updatedBy: shop.name },
    });
    expect(await shapeCountOf(browser, project.id)).toBe(4);
    expect((await browser.put(`${url}/markup`, { version: 1, shapes: [ELLIPSE] })).body).toMatchObject({
      version: 2,
      shapes: [ELLIPSE],
    });
    expect((await browser.put(`${url}/markup`, { version: 2, shapes: [] })).body).toMatchObject({
      version: 3,
      shapes: [],
    });

    expect(await shapeCountOf(browser, project.id)).toBe(0);
    expect((await historyDescriptionsOf(app, project.id)).slice(1)).toEqual([
      'drew on a pre-installation photo',
      'changed the drawing on a pre-installation photo',
      'removed the drawing from a pre-installation photo',
    ]);
    expect(photo.shapeCount).toBe(0);
  });

  test('is not recorded in the history when its first save has no shapes', async () => {
    const { browser, url, project } = await makePhotoScenario();
    expect((await browser.put(`${url}/markup`, { version: 0, shapes: [] })).body).toMatchObject({
      version: 0,
    });
    expect(await historyDescriptionsOf(app, project.id)).toHaveLength(1);
  });

  test('does not change the file or the pictures of the photo', async () => {
    const { browser, url, photo } = await makePhotoScenario();
    const sizes = [photo.originalUrl, photo.imageUrl, photo.pageUrl, photo.cardUrl];
    const hashesBefore = await Promise.all(sizes.map((size) => fileHashOf(browser, size)));

    await browser.put(`${url}/markup`, { version: 0, shapes: SHAPES });
    await browser.put(`${url}/caption`, { caption: 'Rust', previous: null });

    expect(await Promise.all(sizes.map((size) => fileHashOf(browser, size)))).toEqual(hashesBefore);
    expect(hashesBefore[0]).toBe(createHash('sha256').update(picture).digest('hex'));
  });

  test('is rejected with the current version when it is based on an older one', async () => {
    const { browser, installer, url } = await makePhotoScenario();
    await browser.put(`${url}/markup`, { version: 0, shapes: [ARROW] });

    const lateResponse = await (await app.as(installer)).put(`${url}/markup`, { version: 0, shapes: [TEXT] });

    expect(lateResponse).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        message: 'Someone else changed this drawing',
        details: { version: 1, shapes: [ARROW] },
      },
    });
    expect((await browser.get<PhotoMarkup>(`${url}/markup`)).body.shapes).toEqual([ARROW]);
  });

  test('is saved once when several people save the same version at the same time', async () => {
    const { browser, installer, url } = await makePhotoScenario();
    const installerBrowser = await app.as(installer);
    const saves = await Promise.all(
      [browser, installerBrowser, browser].map((person, index) =>
        person.put<PhotoMarkup>(`${url}/markup`, { version: 0, shapes: SHAPES.slice(index) }),
      ),
    );
    const [saved, ...others] = saves.toSorted((left, right) => left.status - right.status);
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
    expect((await browser.get<PhotoMarkup>(`${url}/markup`)).body).toEqual(saved?.body);
  });

  test('is saved once for a repeated idempotency key', async () => {
    const { browser, url } = await makePhotoScenario();
    const save = () => browser.withKey('markup-1').put(`${url}/markup`, { version: 0, shapes: [ARROW] });
    expect((await save()).body).toMatchObject({ version: 1 });
    expect(await save()).toMatchObject({ status: 200, body: { version: 1 } });
  });

  test('is changed by the shop, its staff, the installer and admins, and seen by the client', async () => {
    const { shop, installer, client, url } = await makePhotoScenario();
    const staff = [await makeStaff(app, shop, 'manager'), await makeStaff(app, shop, 'production')];
    const editors = [shop, ...staff, installer, await makeAdmin(app)];
    for (const [version, person] of editors.entries())
      expect((await (await app.as(person)).put(`${url}/markup`, { version, shapes: [TEXT] })).status).toBe(
        200,
      );

    const clientBrowser = await app.as(client);
    expect((await clientBrowser.get(`${url}/markup`)).body).toMatchObject({ version: 5, shapes: [TEXT] });
    expect(await clientBrowser.put(`${url}/markup`, { version: 5, shapes: [] })).toMatchObject({
      status: 403,
      body: { message: 'Only the shop and the installer can draw on photos' },
    });
    const stranger = await app.as(await makeShop(app));
    expect((await stranger.get(`${url}/markup`)).status).toBe(404);
    expect((await stranger.put(`${url}/markup`, { version: 5, shapes: [] })).status).toBe(404);
  });

  test('shows ‘Deleted user’ for a deleted account', async () => {
    const { browser, installer, url } = await makePhotoScenario();
    await (await app.as(installer)).put(`${url}/markup`, { version: 0, shapes: [ARROW] });
    await app.database.sql.update(photoMarkups).set({ updatedById: null });
    expect((await browser.get(`${url}/markup`)).body).toMatchObject({ updatedBy: 'Deleted user' });
  });

  test('is deleted with the photo', async () => {
    const { browser, url, photo } = await makePhotoScenario();
    await browser.put(`${url}/markup`, { version: 0, shapes: SHAPES });

    expect((await browser.delete(url)).status).toBe(200);

    const { sql } = app.database;
    expect(await sql.select().from(photoMarkups).where(eq(photoMarkups.photoId, photo.id))).toEqual([]);
    expect((await browser.get(`${url}/markup`)).status).toBe(404);
  });

  test.each([
    ['101 shapes', Array.from({ length: 101 }, () => ARROW)],
    ['a place outside the picture', [{ ...ARROW, to: { x: 1.01, y: 0 } }]],
    ['an ellipse that ends outside the picture', [{ ...ELLIPSE, x: 0.6 }]],
    ['an unknown color', [{ ...ARROW, color: '#ff0000' }]],
    ['an unknown shape', [{ ...ARROW, kind: 'star' }]],
    ['a blank text', [{ ...TEXT, text: ' ' }]],
    ['a text of 201 characters', [{ ...TEXT, text: 'x'.repeat(201) }]],
    ['a line of one point', [{ ...LINE, points: [[0, 0]] }]],
    ['a line of 301 points', [{ ...LINE, points: Array.from({ length: 301 }, () => [0, 0]) }]],
    [
      'too many points in all lines',
      Array.from({ length: 20 }, () => ({ ...LINE, points: Array.from({ length: 260 }, () => [0, 0]) })),
    ],
  ])('with %s is rejected', async (_what, shapes) => {
    const { browser, url } = await makePhotoScenario();
    expect(await browser.put(`${url}/markup`, { version: 0, shapes })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    });
    expect((await browser.get(`${url}/markup`)).body).toMatchObject({ version: 0 });
  });

  test('can have 100 shapes with long texts', async () => {
    const { browser, url } = await makePhotoScenario();
    const shapes = Array.from({ length: 100 }, () => ({ ...TEXT, text: 'ü'.repeat(200) }));
    expect((await browser.put(`${url}/markup`, { version: 0, shapes })).status).toBe(200);
  });
});

describe('the caption of a stored photo', () => {
  test('is added, changed and removed', async () => {
    const { browser, url, project } = await makePhotoScenario();
    const set = (caption: string | null, previous: string | null) =>
      browser.put<Photo>(`${url}/caption`, { caption, previous });

    expect((await set(' Rust on the door ', null)).body).toMatchObject({ caption: 'Rust on the door' });
    expect((await set('Dent', 'Rust on the door')).body).toMatchObject({ caption: 'Dent' });
    expect((await set('', 'Dent')).body).toMatchObject({ caption: null });

    expect((await historyDescriptionsOf(app, project.id)).slice(1)).toEqual([
      'added the caption of a pre-installation photo',
      'changed the caption of a pre-installation photo',
      'removed the caption of a pre-installation photo',
    ]);
  });

  test('is not recorded when it does not change', async () => {
    const { browser, url, project } = await makePhotoScenario();
    await browser.put(`${url}/caption`, { caption: 'Dent', previous: null });
    expect((await browser.put(`${url}/caption`, { caption: 'Dent', previous: null })).status).toBe(200);
    expect(await historyDescriptionsOf(app, project.id)).toHaveLength(2);
  });

  test('cannot be changed by a request that is based on an older caption', async () => {
    const { browser, installer, url } = await makePhotoScenario();
    await browser.put(`${url}/caption`, { caption: 'Dent', previous: null });

    const lateResponse = await (
      await app.as(installer)
    ).put(`${url}/caption`, { caption: 'Rust', previous: null });

    expect(lateResponse).toMatchObject({
      status: 409,
      body: { message: 'Somebody else changed this caption', details: { caption: 'Dent' } },
    });
  });

  test('can be changed by the shop and the installer even when the project is completed', async () => {
    const { browser, installer, client, url, path } = await makePhotoScenario();
    expect((await browser.put(path, { completed: true, override: 'Done by hand' })).status).toBe(200);

    const installerBrowser = await app.as(installer);
    expect((await installerBrowser.put(`${url}/caption`, { caption: 'Dent', previous: null })).status).toBe(
      200,
    );
    const clientBrowser = await app.as(client);
    expect(await clientBrowser.put(`${url}/caption`, { caption: 'Rust', previous: 'Dent' })).toMatchObject({
      status: 403,
      body: { message: 'Only the shop and the installer can change captions' },
    });
    const stranger = await app.as(await makeShop(app));
    expect((await stranger.put(`${url}/caption`, { caption: 'Rust', previous: 'Dent' })).status).toBe(404);
  });

  test('of more than 500 characters is rejected', async () => {
    const { browser, url } = await makePhotoScenario();
    const change = { caption: 'x'.repeat(501), previous: null };
    expect((await browser.put(`${url}/caption`, change)).status).toBe(400);
  });

  test('does not show the location to the installer', async () => {
    const { installer, path, url } = await makePhotoScenario();
    const changeResponse = await (
      await app.as(installer)
    ).put(`${url}/caption`, { caption: 'Dent', previous: null });
    expect(changeResponse.status, path).toBe(200);
    expect(changeResponse.body).not.toHaveProperty('location');
  });
});

test('a photo of another project is not found', async () => {
  const { url } = await makePhotoScenario();
  const { browser } = await makeShopScenario(app);
  for (const response of [
    await browser.get(`${url}/markup`),
    await browser.put(`${url}/markup`, { version: 0, shapes: [] }),
    await browser.put(`${url}/caption`, { caption: 'x', previous: null }),
  ])
    expect(response).toMatchObject({ status: 404, body: { message: 'Photo not found' } });
});

/** A shop with a project that has one uploaded photo; `url` is the API path of the photo. */
async function makePhotoScenario() {
  const scenario = await makeAssignedScenario(app);
  const { body: photo } = await scenario.browser.upload<Photo>(`${scenario.path}/photos`, asPhoto(picture));
  return { ...scenario, photo, url: `/api/photos/${photo.id}` };
}

async function shapeCountOf(browser: TestClient, projectId: number): Promise<number | undefined> {
  const { body } = await browser.get<Photo[]>(`/api/projects/${projectId}/photos`);
  return body[0]?.shapeCount;
}

async function fileHashOf(browser: TestClient, url: string): Promise<string> {
  return createHash('sha256')
    .update((await browser.get(url)).bytes)
    .digest('hex');
}
