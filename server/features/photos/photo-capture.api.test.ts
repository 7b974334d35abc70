import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { makeAdmin, makeShop, signInDirectly, makeProject } from '#server/testing/factories.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeShopScenario, makeAssignedScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const NOW = new Date('2027-03-01T12:00:00.000Z');
const app = await startTestApp({ now: () => NOW });
const photoWithoutExif = await jpegPhoto({ width: 40, height: 30 });
const photoWithOffset = await jpegPhoto({
  width: 40,
  height: 30,
  takenAt: { local: '2027:02:28 09:41:00', offset: '-06:00' },
});
const photoWithoutOffset = await jpegPhoto({
  width: 40,
  height: 30,
  takenAt: { local: '2027:02:28 09:41:00' },
});
const TWO_HOURS_AHEAD = String(2 * 3_600_000);

describe('the capture time of a photo', () => {
  test('is the time in its EXIF data', async () => {
    const photo = await uploadToNewProject(photoWithOffset, {
      capturedAt: '2027-02-01T10:00:00Z',
      capturedAtSource: 'file',
    });

    expect(photo).toMatchObject({ capturedAt: '2027-02-28T15:41:00.000Z', capturedAtSource: 'exif' });
    expect(photo.receivedAt).toBe(photo.createdAt);
  });

  test('uses the time zone of the uploader when the EXIF data has no offset', async () => {
    const shop = await makeShop(app);
    const { id } = await makeProject(app, shop);
    const browser = app.withCookie(`${await signInDirectly(app, shop)}; time_zone=America/Chicago`);

    const body = await upload(browser, `/api/projects/${id}`, photoWithoutOffset, {});

    expect(body).toMatchObject({ capturedAt: '2027-02-28T15:41:00.000Z', capturedAtSource: 'exif' });
  });

  test('is the time of the device when there is no EXIF data', async () => {
    const photo = await uploadToNewProject(photoWithoutExif, {
      capturedAt: '2027-03-01T09:00:00+02:00',
      capturedAtSource: 'device',
      deviceClockOffsetMs: '4000',
    });

    expect(photo).toMatchObject({
      capturedAt: '2027-03-01T07:00:00.000Z',
      capturedAtSource: 'device',
      deviceCapturedAt: null,
      deviceClockOffsetMs: 4000,
    });
  });

  test('is corrected when the clock of the device is wrong', async () => {
    const photo = await uploadToNewProject(photoWithoutExif, {
      capturedAt: '2027-03-01T13:00:00Z',
      capturedAtSource: 'device',
      deviceClockOffsetMs: TWO_HOURS_AHEAD,
    });

    expect(photo).toMatchObject({
      capturedAt: '2027-03-01T11:00:00.000Z',
      deviceCapturedAt: '2027-03-01T13:00:00.000Z',
      deviceClockOffsetMs: Number(TWO_HOURS_AHEAD),
    });
  });

  test('of a file from another device is not corrected', async () => {
    const photo = await uploadToNewProject(photoWithoutExif, {
      capturedAt: '2027-02-01T13:00:00Z',
      capturedAtSource: 'file',
      deviceClockOffsetMs: TWO_HOURS_AHEAD,
    });

    expect(photo).toMatchObject({ capturedAt: '2027-02-01T13:00:00.000Z', capturedAtSource: 'file' });
  });

  test.each(['1980-01-01T00:00:00Z', '2027-03-02T12:00:00Z'])(
    'is the time of the upload when the sent time %s is impossible',
    async (capturedAt) => {
      const photo = await uploadToNewProject(photoWithoutExif, { capturedAt, capturedAtSource: 'file' });

      expect(photo).toMatchObject({ capturedAt: photo.createdAt, capturedAtSource: 'received' });
    },
  );

  test('is the time of the upload when nothing else is known', async () => {
    const photo = await uploadToNewProject(photoWithoutExif, {});
    expect(photo).toMatchObject({
      capturedAt: photo.createdAt,
      capturedAtSource: 'received',
      deviceClockOffsetMs: null,
      isReduced: false,
    });
  });

  test('orders the galleries, page by page', async () => {
    const { browser, path } = await makeShopScenario(app);
    const captureDays = ['2027-01-02', '2027-01-04', '2027-01-01', '2027-01-03', '2027-01-03'];
    for (const day of captureDays)
      await upload(browser, path, photoWithoutExif, {
        capturedAt: `${day}T10:00:00Z`,
        capturedAtSource: 'file',
      });

    const firstPage = await browser.get<Photo[]>(`${path}/photos?limit=2`);
    const nextUrl = /<(.*)>/.exec(firstPage.headers['link'] ?? '')?.[1] ?? '';
    const secondPage = await browser.get<Photo[]>(nextUrl);
    const lastPage = await browser.get<Photo[]>(/<(.*)>/.exec(secondPage.headers['link'] ?? '')?.[1] ?? '');
    const details = await browser.get<ProjectDetails>(`${path}/details`);

    const pages = [firstPage, secondPage, lastPage].map(({ body }) =>
      body.map(({ capturedAt }) => capturedAt.slice(0, 10)),
    );
    expect(pages).toEqual([['2027-01-04', '2027-01-03'], ['2027-01-03', '2027-01-02'], ['2027-01-01']]);
    expect(details.body.photos.map(({ id }) => id)).toEqual(
      [firstPage, secondPage, lastPage].flatMap(({ body }) => body.map(({ id }) => id)),
    );
    expect(firstPage.headers['x-total-count']).toBe('5');
  });
});

describe('a repeated upload of a shot', () => {
  test('is a conflict for another project', async () => {
    const { browser, path, shop } = await makeShopScenario(app);
    const otherProject = await makeProject(app, shop);
    const fields = { captureId: randomUUID() };
    await upload(browser, path, photoWithoutExif, fields);
    expect(
      await browser.upload(`/api/projects/${otherProject.id}/photos`, asPhoto(photoWithoutExif), fields),
    ).toMatchObject({
      status: 409,
      body: { message: 'This shot belongs to another project' },
    });
  });

  test('returns the stored photo', async () => {
    const { browser, path } = await makeShopScenario(app);
    const fields = { captureId: randomUUID() };

    const first = await upload(browser, path, photoWithoutExif, fields);
    const [second, third] = await Promise.all([
      upload(browser, path, photoWithoutExif, fields),
      upload(browser, path, photoWithoutExif, fields),
    ]);

    expect([second.id, third.id]).toEqual([first.id, first.id]);
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toHaveLength(1);
  });

  test('results in one photo when three requests arrive at the same time', async () => {
    const { browser, path } = await makeShopScenario(app);
    const fields = { captureId: randomUUID() };

    const photos = await Promise.all([1, 2, 3].map(() => upload(browser, path, photoWithoutExif, fields)));

    expect(new Set(photos.map(({ id }) => id)).size).toBe(1);
    expect((await browser.get<Photo[]>(`${path}/photos`)).body).toHaveLength(1);
  });

  test('by another user creates a separate photo', async () => {
    const { browser, path, installer } = await makeAssignedScenario(app);
    const fields = { captureId: randomUUID() };

    const ownPhoto = await upload(browser, path, photoWithoutExif, fields);
    const installerPhoto = await upload(await app.as(installer), path, photoWithoutExif, fields);

    expect(installerPhoto.id).not.toBe(ownPhoto.id);
  });
});

describe('the location of a photo', () => {
  const locationFields = { latitude: '41.8781', longitude: '-87.6298', accuracy: '12.5' };

  test('is shown to the shop only', async () => {
    const { shop, installer, client, browser, path } = await makeAssignedScenario(app);
    await upload(browser, path, photoWithoutExif, locationFields);

    const [photoForShop] = (await browser.get<Photo[]>(`${path}/photos`)).body;
    expect(photoForShop?.location).toEqual({ latitude: 41.8781, longitude: -87.6298, accuracy: 12.5 });
    for (const person of [installer, client, await makeAdmin(app)]) {
      const other = await app.as(person);
      const [listed] = (await other.get<Photo[]>(`${path}/photos`)).body;
      const [shown] = (await other.get<ProjectDetails>(`${path}/details`)).body.photos;
      expect(listed).not.toHaveProperty('location');
      expect(shown).not.toHaveProperty('location');
    }
    expect(shop.id).toBe(photoForShop?.uploadedById);
  });

  test('is absent from the response to an installer who sent it', async () => {
    const { installer, path } = await makeAssignedScenario(app);
    expect(await upload(await app.as(installer), path, photoWithoutExif, locationFields)).not.toHaveProperty(
      'location',
    );
  });

  test('is not stored when the longitude is missing', async () => {
    expect(await uploadToNewProject(photoWithoutExif, { latitude: '41.8' })).toMatchObject({
      location: null,
    });
  });
});

test('marks a photo that was reduced on the device', async () => {
  expect(await uploadToNewProject(photoWithoutExif, { quality: 'reduced' })).toMatchObject({
    isReduced: true,
  });
});

test.each([
  ['capturedAt', 'yesterday'],
  ['captureId', '7'],
  ['deviceClockOffsetMs', '1e9'],
  ['latitude', '91'],
])('rejects the %s %s', async (field, value) => {
  const { browser, path } = await makeShopScenario(app);
  expect(await browser.upload(`${path}/photos`, asPhoto(photoWithoutExif), { [field]: value })).toMatchObject(
    {
      status: 400,
      body: { code: 'validation_failed' },
    },
  );
});

async function uploadToNewProject(content: Buffer, fields: Record<string, string>): Promise<Photo> {
  const { browser, path } = await makeShopScenario(app);
  return upload(browser, path, content, fields);
}

async function upload(browser: TestClient, path: string, content: Buffer, fields: Record<string, string>) {
  const { status, body } = await browser.upload<Photo>(`${path}/photos`, asPhoto(content), fields);
  expect(status).toBe(201);
  return body;
}
