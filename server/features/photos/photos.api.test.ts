import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto, PHONE_HEIC } from '#server/testing/image-samples.ts';
import { makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { makeAdmin, makeInstaller, makeShop, type TestUser } from '#server/testing/factories.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const app = await startTestApp();
const smallPhoto = await jpegPhoto({ width: 80, height: 60 });

describe('POST /api/projects/{id}/photos', () => {
  test('creates upright renditions without location', async () => {
    const { shop, project, browser } = await makeShopScenario(app);
    const uploadedBytes = await jpegPhoto({ width: 1600, height: 1200 });

    const { status, body } = await browser.upload<Photo>(
      `/api/projects/${project.id}/photos`,
      asPhoto(uploadedBytes, 'IMG 1.jpg'),
      { caption: ' Driver’s side ', type: 'pre-installation' },
    );

    expect(status).toBe(201);
    expect(body).toMatchObject({
      projectId: project.id,
      uploadedById: shop.id,
      uploadedByName: shop.name,
      caption: 'Driver’s side',
      type: 'pre-installation',
      width: 1200,
      height: 1600,
    });
    for (const [url, width] of [
      [body.cardUrl, 480],
      [body.pageUrl, 1200],
      [body.imageUrl, 1200],
    ] as const) {
      const fileResponse = await browser.get(url);
      expect(fileResponse.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-disposition': 'inline',
      });
      const picture = await sharp(fileResponse.bytes).metadata();
      expect(picture).toMatchObject({ width, height: (width * 4) / 3 });
      expect(picture.exif ?? picture.orientation ?? picture.icc).toBeUndefined();
      expect(await isSkyOnTop(fileResponse.bytes)).toBe(true);
    }
    const original = await browser.get(body.originalUrl);
    expect(original.bytes.equals(uploadedBytes)).toBe(true);
    expect(original.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': expect.stringContaining(
        `attachment; filename="pre-installation-photo-${body.id}.jpg"`,
      ),
    });
  });

  test('accepts HEIC', async () => {
    const { project, browser } = await makeShopScenario(app);

    const { status, body } = await browser.upload<Photo>(
      `/api/projects/${project.id}/photos`,
      asPhoto(await readFile(PHONE_HEIC), 'IMG_0001.HEIC'),
    );

    expect(status).toBe(201);
    expect(body).toMatchObject({ width: 1200, height: 1600, type: 'pre-installation', caption: null });
    expect(await sharp((await browser.get(body.cardUrl)).bytes).metadata()).toMatchObject({ format: 'webp' });
    expect((await browser.get(body.originalUrl)).headers['content-disposition']).toContain(
      `filename="pre-installation-photo-${body.id}.heic"`,
    );
  });

  test('names the download of a PNG after its type', async () => {
    const { project, browser } = await makeShopScenario(app);
    const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#2f9a62' } })
      .png()
      .toBuffer();

    const { body } = await browser.upload<Photo>(
      `/api/projects/${project.id}/photos`,
      asPhoto(png, 'rear.png'),
    );

    expect((await browser.get(body.originalUrl)).headers['content-disposition']).toContain(
      `filename="pre-installation-photo-${body.id}.png"`,
    );
  });

  test('is allowed for the shop, the installer and admins', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);
    const uploadAs = async (person: TestUser) =>
      (await app.as(person)).upload(`/api/projects/${project.id}/photos`, asPhoto(smallPhoto));

    for (const person of [shop, installer, await makeAdmin(app)])
      expect((await uploadAs(person)).status).toBe(201);
    expect(await uploadAs(client)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await uploadAs(await makeShop(app))).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await (await app.as(shop)).get(`/api/projects/${project.id}/photos`)).toMatchObject({
      status: 200,
      body: [{}, {}, {}],
    });
  });

  test('leaves no file when the upload is rejected', async () => {
    const { client, project } = await makeAssignedScenario(app);
    const keysBefore = await removeDueAndListKeys(app);

    await (await app.as(client)).upload(`/api/projects/${project.id}/photos`, asPhoto(smallPhoto));

    expect(await removeDueAndListKeys(app)).toEqual(keysBefore);
  });
});

describe('the photos of a project', () => {
  test('are listed newest first for participants', async () => {
    const { shop, client, project } = await makeAssignedScenario(app);
    const first = await uploadPhotoAs(shop, project.id);
    const second = await uploadPhotoAs(shop, project.id);

    const { body } = await (await app.as(client)).get<Photo[]>(`/api/projects/${project.id}/photos`);
    const stranger = await (await app.as(await makeShop(app))).get(`/api/projects/${project.id}/photos`);

    expect(body.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(stranger.status).toBe(404);
  });

  test('are served only to participants, with strict headers', async () => {
    const { shop, client, project } = await makeAssignedScenario(app);
    const photo = await uploadPhotoAs(shop, project.id);
    const [participant, stranger] = [await app.as(client), await app.as(await makeInstaller(app))];

    for (const url of [photo.cardUrl, photo.pageUrl, photo.imageUrl, photo.originalUrl]) {
      expect((await app.visitor.get(url)).status).toBe(401);
      expect(await stranger.get(url)).toMatchObject({ status: 404, body: { message: 'Photo not found' } });
      expect(await participant.get(url)).toMatchObject({
        status: 200,
        headers: {
          'x-content-type-options': 'nosniff',
          'cache-control': expect.stringContaining('private'),
          'content-security-policy': expect.stringContaining("default-src 'none'"),
          etag: expect.any(String),
        },
      });
    }
    expect((await participant.get(`/api/photos/${photo.id}/huge`)).status).toBe(400);
    expect((await participant.get('/api/photos/2000000000/card')).status).toBe(404);
  });
});

describe('DELETE /api/photos/{id}', () => {
  test('deletes the photo with its file', async () => {
    const { shop, installer, project } = await makeAssignedScenario(app);

    for (const person of [installer, shop, await makeAdmin(app)]) {
      const before = await removeDueAndListKeys(app);
      const photo = await uploadPhotoAs(installer, project.id);
      const browser = await app.as(person);

      expect(await browser.delete(`/api/photos/${photo.id}`)).toMatchObject({
        status: 200,
        body: { success: true },
      });

      expect((await browser.get(photo.cardUrl)).status).toBe(404);
      expect((await browser.delete(`/api/photos/${photo.id}`)).status).toBe(404);
      expect(await removeDueAndListKeys(app)).toEqual(before);
    }
  });

  test('is rejected for other participants', async () => {
    const { shop, installer, client, project } = await makeAssignedScenario(app);
    const photo = await uploadPhotoAs(shop, project.id);
    const deleteAs = async (person: TestUser) => (await app.as(person)).delete(`/api/photos/${photo.id}`);

    expect(await deleteAs(client)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await deleteAs(installer)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await deleteAs(await makeShop(app))).status).toBe(404);
    expect((await (await app.as(shop)).get(photo.cardUrl)).status).toBe(200);
  });
});

async function uploadPhotoAs(person: TestUser, projectId: number): Promise<Photo> {
  const url = `/api/projects/${projectId}/photos`;
  const { status, body } = await (await app.as(person)).upload<Photo>(url, asPhoto(smallPhoto));
  expect(status).toBe(201);
  return body;
}

/** Whether the sky is at the top of the picture. The sample photo has a blue sky above a gray road. */
async function isSkyOnTop(picture: Buffer): Promise<boolean> {
  const { data: pixels, info: size } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const middleOfFirstRow = Math.floor(size.width / 2) * size.channels;
  return (pixels[middleOfFirstRow + 2] ?? 0) > (pixels[middleOfFirstRow] ?? 0) + 50;
}
