import { expect, test } from 'vitest';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

const photo = await jpegPhoto({ width: 1200, height: 900 });
/** Storage for one photo, and for the form fields around it. */
const storageBytes = photo.length + 1_500;
const app = await startTestApp({ config: { storagePerAccount: storageBytes } });

test('repeating an upload that filled the storage gets the first response', async () => {
  const { browser, path } = await makeShopScenario(app);
  const upload = () => browser.withKey('the-same').upload<{ id: number }>(`${path}/photos`, asPhoto(photo));
  const first = await upload();

  const repeat = await upload();

  expect([first.status, repeat.status]).toEqual([201, 201]);
  expect(repeat.body.id).toBe(first.body.id);
  expect((await browser.withKey('another').upload(`${path}/photos`, asPhoto(photo))).status).toBe(409);
});

test('a profile picture uses storage for its renditions, not for the upload', async () => {
  const { browser, shop } = await makeShopScenario(app);
  const content = await jpegPhoto({ width: 3000, height: 2250 });
  expect(content.length).toBeGreaterThan(storageBytes);

  const { status } = await browser.upload(`/api/users/${shop.id}/avatar`, {
    field: 'avatar',
    name: 'me.jpg',
    content,
  });

  expect(status).toBe(200);
});
