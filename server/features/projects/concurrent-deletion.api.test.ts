import { describe, expect, test, vi } from 'vitest';
import type { Photo } from '#shared/photos/photos.contract.ts';
import { createUnsubscribeUrl } from '#server/features/mail-subscriptions/unsubscribe.service.ts';
import { signReport } from '#server/testing/condition-reports.ts';
import { jpegPhoto } from '#server/testing/image-samples.ts';
import { makeShopScenario } from '#server/testing/shop-projects.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';
import { makeAdmin, makeInstaller } from '#server/testing/factories.ts';
import { removeDueAndListKeys } from '#server/testing/stored-files.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestClient, TestResponse } from '#server/testing/test-client.ts';
import { asPhoto } from '#server/testing/upload-samples.ts';

// A call during a deletion either succeeds or reports a missing record. It never causes an unexpected error.

const app = await startTestApp();
const admin = await app.as(await makeAdmin(app));
const picture = await jpegPhoto({ width: 60, height: 40 });
const ROUNDS = 8;

test('the project page responds with 200 or 404 while the project is deleted', async () => {
  const statuses = await statusesOfRounds(async () => {
    const { browser, path } = await makeShopScenario(app);
    return [browser.delete(path), browser.get(`${path}/details`), browser.get(`${path}/details`)];
  });
  expectOnlyStatuses(statuses, [200, 404]);
});

test('a photo that is deleted while it is read is a 404, and a photo whose file is lost is a 500', async () => {
  const { browser, path } = await makeShopScenario(app);
  const [deletedPhoto, lostPhoto] = [await uploadPhoto(path, browser), await uploadPhoto(path, browser)];
  const read = app.storage.read.bind(app.storage);
  const reading = vi.spyOn(app.storage, 'read').mockImplementationOnce(async (...args) => {
    await browser.delete(`/api/photos/${deletedPhoto.id}`);
    await removeDueAndListKeys(app);
    return read(...args);
  });

  expect(await browser.get(deletedPhoto.cardUrl)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  reading.mockImplementationOnce(async (key) => {
    await app.storage.remove([key]);
    return read(key);
  });
  expect((await browser.get(lostPhoto.cardUrl)).status).toBe(500);
  reading.mockRestore();
});

test('profile changes respond with 200 or 401 while the account is deleted', async () => {
  const statuses = await statusesOfRounds(async () => {
    const user = await makeInstaller(app);
    const browser = await app.as(user);
    return [
      admin.delete(`/api/admin/users/${user.id}`),
      browser.send({ method: 'PATCH', url: `/api/users/${user.id}`, payload: { company: 'Wraps' } }),
      browser.post('/api/user/set-role', { roleType: 'contractor' }),
    ];
  });
  expectOnlyStatuses(statuses, [200, 401]);
});

test('project changes respond with 200, 201, 401 or 404 while the account is deleted', async () => {
  const statuses = await statusesOfRounds(async () => {
    const { shop, browser, path } = await makeShopScenario(app);
    const { id: subcontractorId } = await makeInstaller(app);
    return [
      admin.delete(`/api/admin/users/${shop.id}`),
      browser.post('/api/projects', { name: 'Van' }),
      browser.withKey(`van-${shop.id}`).post('/api/projects', { name: 'Van' }),
      browser.post('/api/subcontractors/add-to-team', { subcontractorId }),
      browser.post(`${path}/messages`, { content: 'Hello' }),
      browser.put(path, { completed: true }),
    ];
  });
  expectOnlyStatuses(statuses, [200, 201, 401, 404]);
});

test('an assignment succeeds or is rejected while the installer is deleted', async () => {
  const statuses = await statusesOfRounds(async () => {
    const { browser, path } = await makeShopScenario(app);
    const { id } = await makeInstaller(app);
    return [
      admin.delete(`/api/admin/users/${id}`),
      browser.put(`${path}/full-update`, { project: { subcontractorId: id } }),
      browser.post('/api/projects', { name: 'Van', subcontractorId: id }),
    ];
  });
  expectOnlyStatuses(statuses, [200, 201, 400]);
});

describe.runIf(app.database.kind === 'postgresql')('a call that waits for a deletion reports', () => {
  test('that the record to read is deleted', async () => {
    const { browser, project } = await makeShopScenario(app);
    const { id } = await signReport(browser, project.id);

    const response = await waitForLock(app, {
      lock: (connection) => connection.query('delete from projects where id = $1', [project.id]),
      call: () => browser.get(`/api/condition-reports/${id}/report.pdf`),
    });

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  test('that the account of a mailed link is deleted', async () => {
    const { id: userId } = await makeInstaller(app);
    const url = await app.database.transaction((tx) =>
      createUnsubscribeUrl(tx, app, { userId, subscription: 'completion' }),
    );

    const response = await waitForLock(app, {
      lock: (connection) => connection.query('delete from users where id = $1', [userId]),
      call: () => app.visitor.post(`/api/unsubscribe/${url.split('/').at(-1)}`),
    });

    expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

async function uploadPhoto(path: string, browser: TestClient): Promise<Photo> {
  const { body } = await browser.upload<Photo>(`${path}/photos`, asPhoto(picture));
  return body;
}

/** Runs the calls in parallel, several times, and returns the statuses. */
async function statusesOfRounds(startCalls: () => Promise<Promise<TestResponse>[]>): Promise<number[]> {
  const responses: TestResponse[] = [];
  for (let round = 0; round < ROUNDS; round += 1) responses.push(...(await Promise.all(await startCalls())));
  return responses.map(({ status }) => status);
}

function expectOnlyStatuses(statuses: number[], expected: number[]): void {
  expect(statuses.filter((status) => !expected.includes(status))).toEqual([]);
}
