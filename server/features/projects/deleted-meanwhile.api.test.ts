import { expect, test, vi } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeJob } from '#server/testing/jobs.ts';
import { makeAdmin, makeInstaller } from '#server/testing/factories.ts';
import { keysAfterDeletions } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestResponse } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

// What somebody reads or writes while somebody else deletes it is there as before, or it is gone; it is no failure.

const app = await startTestApp();
const admin = await app.as(await makeAdmin(app));
const picture = await jpegPhoto({ width: 60, height: 40 });
const ROUNDS = 8;

test('the page of a project', async () => {
  const statuses = await roundsOf(async () => {
    const { browser, path } = await makeJob(app);
    return [browser.delete(path), browser.get(`${path}/details`), browser.get(`${path}/details`)];
  });
  expectOnly(statuses, [200, 404]);
});

test('a photo, and fails for one whose file is lost', async () => {
  const { browser, path } = await makeJob(app);
  const [deleted, lost] = [await photoOn(path, browser), await photoOn(path, browser)];
  const read = app.storage.read.bind(app.storage);
  const reading = vi.spyOn(app.storage, 'read').mockImplementationOnce(async (...asked) => {
    await browser.delete(`/api/photos/${deleted.id}`);
    await keysAfterDeletions(app);
    return read(...asked);
  });

  expect(await browser.get(deleted.cardUrl)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  reading.mockImplementationOnce(async (key) => {
    await app.storage.remove([key]);
    return read(key);
  });
  expect((await browser.get(lost.cardUrl)).status).toBe(500);
  reading.mockRestore();
});

test('the own profile and role', async () => {
  const statuses = await roundsOf(async () => {
    const user = await makeInstaller(app);
    const browser = await app.as(user);
    return [
      admin.delete(`/api/admin/users/${user.id}`),
      browser.send({ method: 'PATCH', url: `/api/users/${user.id}`, payload: { company: 'Wraps' } }),
      browser.post('/api/user/set-role', { roleType: 'contractor' }),
    ];
  });
  expectOnly(statuses, [200, 401]);
});

test('the own account, while one creates, hires, writes and completes', async () => {
  const statuses = await roundsOf(async () => {
    const { shop, browser, path } = await makeJob(app);
    const { id: subcontractorId } = await makeInstaller(app);
    return [
      admin.delete(`/api/admin/users/${shop.id}`),
      browser.post('/api/projects', { name: 'Van' }),
      browser.keyed(`van-${shop.id}`).post('/api/projects', { name: 'Van' }),
      browser.post('/api/subcontractors/add-to-team', { subcontractorId }),
      browser.post(`${path}/messages`, { content: 'Hello' }),
      browser.put(path, { completed: true }),
    ];
  });
  expectOnly(statuses, [200, 201, 401, 404]);
});

test('an installer who is being assigned', async () => {
  const statuses = await roundsOf(async () => {
    const { browser, path } = await makeJob(app);
    const { id } = await makeInstaller(app);
    return [
      admin.delete(`/api/admin/users/${id}`),
      browser.put(`${path}/full-update`, { project: { subcontractorId: id } }),
      browser.post('/api/projects', { name: 'Van', subcontractorId: id }),
    ];
  });
  expectOnly(statuses, [200, 201, 400]);
});

async function photoOn(path: string, browser: TestClient): Promise<Photo> {
  const { body } = await browser.upload<Photo>(`${path}/photos`, asPhoto(picture));
  return body;
}

/** Does these things at once, several times over, and gives the statuses that came. */
async function roundsOf(atOnce: () => Promise<Promise<TestResponse>[]>): Promise<number[]> {
  const answers: TestResponse[] = [];
  for (let round = 0; round < ROUNDS; round += 1) answers.push(...(await Promise.all(await atOnce())));
  return answers.map(({ status }) => status);
}

function expectOnly(statuses: number[], expected: number[]): void {
  expect(statuses.filter((status) => !expected.includes(status))).toEqual([]);
}
