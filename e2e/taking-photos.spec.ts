import { expect } from '@playwright/test';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { choosePhotos, fetchPhotos, galleryOf } from './device-photos.ts';
import { useDrawnCamera } from './drawn-camera.ts';
import { test } from './fixtures.ts';
import { createJob, createShopWithProject, openProject } from './jobs.ts';
import { expectAccessible } from './page-checks.ts';
import { signInNewUser, startSession } from './people.ts';
import { PHONE } from './touch-gestures.ts';

test('several photos are taken in a row with the camera', async ({ page, browser, wrapline }) => {
  await signInNewUser(page, 'contractor');
  const context = await browser.newContext({ baseURL: wrapline, ...PHONE, permissions: ['camera'] });
  const { person, page: phone } = await startSession(await context.newPage(), 'subcontractor');
  await phone.addInitScript(useDrawnCamera);
  const job = await createJob(page.request, { stage: 'wrap_shipped', installer: person });
  await openProject(phone, job);
  await phone.getByRole('button', { name: 'Take photos' }).first().click();
  const camera = phone.getByRole('dialog', { name: 'Take photos' });
  const shutter = camera.getByRole('button', { name: 'Take photo', exact: true });
  await expect(shutter).toBeEnabled();
  await expectAccessible(phone);
  const before = Date.now();
  for (let n = 1; n <= 3; n += 1) {
    await shutter.click();
    await expect(camera.getByRole('button', { name: `Done (${n})` })).toBeVisible();
    // After an uploaded photo the next action of the project is another one; the camera stays open.
    await expect(camera.getByText('All photos uploaded')).toBeVisible();
  }
  await camera.getByRole('button', { name: /^Done/ }).click();

  await expect.poll(() => fetchPhotos(page, job)).toHaveLength(3);
  for (const { capturedAt, capturedAtSource, isReduced } of await fetchPhotos(page, job)) {
    expect(capturedAtSource).toBe('device');
    expect(isReduced).toBe(false);
    expect(Math.abs(Date.parse(capturedAt) - before)).toBeLessThan(60_000);
  }
  await context.close();
});

test('the place of a photo is kept only when the person switched it on', async ({
  page,
  browser,
  wrapline,
}) => {
  await signInNewUser(page, 'contractor');
  const context = await browser.newContext({
    baseURL: wrapline,
    ...PHONE,
    permissions: ['geolocation'],
    geolocation: { latitude: 41.8781, longitude: -87.6298, accuracy: 10 },
  });
  const { person, page: phone } = await startSession(await context.newPage(), 'subcontractor');
  const job = await createJob(page.request, { stage: 'wrap_shipped', installer: person });
  await openProject(phone, job);
  const takePhoto = async (name: string) => {
    const buffer = await jpegPhoto({ width: 400, height: 300, gps: false });
    const input = galleryOf(phone).locator('input[capture]').first();
    await input.setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  };

  await takePhoto('without.jpg');
  await expect.poll(() => fetchPhotos(page, job)).toMatchObject([{ location: null }]);
  await galleryOf(phone).getByText('Photo options on this device').click();
  await galleryOf(phone)
    .getByRole('switch', { name: /Add the location/ })
    .check();
  await takePhoto('with.jpg');

  await expect.poll(() => fetchPhotos(page, job)).toHaveLength(2);
  const [withPlace] = await fetchPhotos(page, job);
  expect(withPlace).toMatchObject({ location: { latitude: 41.8781, longitude: -87.6298, accuracy: 10 } });
  const [ofInstaller] = await fetchPhotos(phone, job);
  expect(ofInstaller).not.toHaveProperty('location');
  await context.close();
});

test('the options of the device make photos smaller', async ({ page }) => {
  const { project } = await createShopWithProject(page);
  await openProject(page, project);
  const gallery = galleryOf(page, 'Initial Photos');
  await gallery.getByText('Photo options on this device').click();
  await gallery.getByRole('switch', { name: /Smaller photos/ }).check();
  await choosePhotos(gallery, [
    await jpegPhoto({ taken: { local: '2026:02:28 09:41:00', offset: '-06:00' } }),
  ]);
  await expect.poll(() => fetchPhotos(page, project)).toHaveLength(1);

  expect((await fetchPhotos(page, project))[0]).toMatchObject({
    isReduced: true,
    width: 1920,
    height: 2560,
    capturedAt: '2026-02-28T15:41:00.000Z',
    capturedAtSource: 'exif',
  });
  await gallery.getByRole('button', { name: /^Enlarge: / }).click();
  await expect(page.getByText(/smaller photo \(2560 px\)/)).toBeVisible();
});
