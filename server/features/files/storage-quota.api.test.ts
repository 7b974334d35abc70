import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient } from '#server/testing/test-client.ts';
import { pictureProof } from '#server/testing/upload-samples.ts';

const content = await jpegPhoto({ width: 320, height: 240 });
/**
 * Each account has storage for two photos. The extra bytes let the second photo pass the check of its
 * Content-Length, which includes the form around the photo.
 */
const app = await startTestApp({ config: { storagePerAccount: content.length * 2 + 1_500 } });
const unlimitedApp = await startTestApp({ config: { storagePerAccount: null } });
const STORAGE_FULL = {
  status: 409,
  body: { code: 'conflict', message: expect.stringContaining('Your storage is full') },
};

test('accepts photos until the account’s storage is full', async () => {
  const { browser, path } = await makeShopScenario(app);

  const [first, second] = [await sendPhoto(browser, path), await sendPhoto(browser, path)];
  const third = await sendPhoto(browser, path);

  expect([first.status, second.status]).toEqual([201, 201]);
  expect(third).toMatchObject(STORAGE_FULL);
  await browser.delete(`/api/photos/${first.body.id}`);
  // Deleted bytes are kept for a week, so deleting does not free space immediately.
  expect((await sendPhoto(browser, path)).status).toBe(409);
  await removeDueAndListKeys(app);
  expect((await sendPhoto(browser, path)).status).toBe(201);
});

test('does not exceed the limit with parallel uploads', async () => {
  const { browser, path } = await makeShopScenario(app);

  const responses = await Promise.all(Array.from({ length: 5 }, () => sendPhoto(browser, path)));

  expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(3);
});

test('counts proofs and profile pictures', async () => {
  const { browser, shop, project } = await makeShopScenario(app);
  await browser.upload(`/api/users/${shop.id}/avatar`, { field: 'avatar', name: 'me.jpg', content });
  await browser.upload('/api/artwork-proofs', pictureProof(), { projectId: String(project.id) });

  const storedFiles = await app.database.sql.select().from(files).where(eq(files.uploadedById, shop.id));

  expect(storedFiles).toHaveLength(2);
  const [account] = await app.database.sql.select().from(users).where(eq(users.id, shop.id));
  expect(storedFiles.map(({ id }) => id)).toContain(account?.avatarFileId);
});

test('rejects an upload by its content length before reading it', async () => {
  const { browser, path } = await makeShopScenario(app);
  const { status, body } = await browser.send({
    method: 'POST',
    url: `${path}/photos`,
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '20000000' },
    payload: '--x\r\n',
  });
  expect({ status, body }).toMatchObject(STORAGE_FULL);
});

test('has no limit with STORAGE_PER_ACCOUNT_GB=0', async () => {
  const { browser, path } = await makeShopScenario(unlimitedApp);
  for (let n = 0; n < 3; n += 1) expect((await sendPhoto(browser, path)).status).toBe(201);
});

function sendPhoto(browser: TestClient, path: string) {
  return browser.upload<{ id: number }>(`${path}/photos`, { field: 'photo', name: 'van.jpg', content });
}
