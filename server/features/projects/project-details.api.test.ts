import { expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import type { Photo } from '#shared/photos/photos.contract.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { activities } from '#server/db/schema/events.ts';
import { messages } from '#server/db/schema/project-records.ts';
import { makePhoto, makeProject, makeProof, makeShop, type TestUser } from '#server/testing/factories.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import type { TestResponse } from '#server/testing/test-client.ts';

const app = await startTestApp();
const FIRST_STAGE = 'artwork_design_initiated';
const SECOND_STAGE = 'artwork_submitted_for_client_review';

test('the details include the newest records and the totals', async () => {
  const shop = await makeShop(app);
  const { id, photos } = await makeLongProject(shop);

  const { body } = await (await app.as(shop)).get<ProjectDetails>(`/api/projects/${id}/details`);

  expect(body).toMatchObject({
    photoCounts: { initial: 30, 'pre-installation': 2, 'post-installation': 0 },
    activityCount: 60,
    messageCount: 55,
    gateFacts: { photos: 32 },
  });
  const newestInitialPhotos = photos.filter(({ type }) => type === 'initial').slice(-24);
  const preInstallationPhotos = photos.filter(({ type }) => type === 'pre-installation');
  const shownPhotoIds = [...newestInitialPhotos, ...preInstallationPhotos]
    .map((photo) => photo.id)
    .toSorted((a, b) => b - a);
  expect(body.photos.map((photo) => photo.id)).toEqual(shownPhotoIds);
  expect(body.activities.map(({ description }) => description)).toEqual(descendingNames('act', 59, 50));
  expect(body.messages.map(({ content }) => content)).toEqual(descendingNames('message', 54, 50));
  expect(body.messages[0]).toMatchObject({ senderId: shop.id, sender: shop.name });
});

test('the details include who last completed each stage', async () => {
  const shop = await makeShop(app);
  const { id } = await makeProject(app, shop);
  const browser = await app.as(shop);
  for (const progressStage of [SECOND_STAGE, FIRST_STAGE, SECOND_STAGE] as const)
    await browser.put(`/api/projects/${id}`, { progressStage, override: 'The proof is on paper' });
  await app.database.sql.insert(activities).values(
    makeNumbered(60, (n) => ({
      projectId: id,
      userId: shop.id,
      action: 'photo_upload',
      description: `act ${n}`,
    })),
  );

  const { body } = await browser.get<ProjectDetails>(`/api/projects/${id}/details`);

  expect(body.activities.some(({ action }) => action === 'status_change')).toBe(false);
  const { body: history } = await browser.get<Activity[]>(`/api/projects/${id}/activities`);
  const last = history.find(({ action }) => action === 'status_change');
  expect(body.stageCompletions).toEqual([{ stage: FIRST_STAGE, by: shop.name, at: last?.createdAt }]);
});

test('the details use no more than two connections at the same time', async () => {
  const shop = await makeShop(app);
  const { id } = await makeProject(app, shop);
  const browser = await app.as(shop);
  let peakConnections = 0;
  const { pool } = app.database;
  const updatePeak = () =>
    (peakConnections = Math.max(peakConnections, pool.totalCount - pool.idleCount + pool.waitingCount));
  pool.on('acquire', updatePeak);

  const { status } = await browser.get(`/api/projects/${id}/details`);

  pool.off('acquire', updatePeak);
  expect(status).toBe(200);
  expect(peakConnections).toBeGreaterThan(0);
  expect(peakConnections).toBeLessThanOrEqual(2);
});

test('photos and history are paged', async () => {
  const shop = await makeShop(app);
  const { id, photos } = await makeLongProject(shop);
  const browser = await app.as(shop);
  const allPages = async <Item>(path: string): Promise<Item[][]> => {
    const pages: Item[][] = [];
    let next: string | undefined = path;
    while (next) {
      const { body, headers }: TestResponse<Item[]> = await browser.get(next);
      pages.push(body);
      next = headers['link']?.match(/^<(.+)>; rel="next"$/)?.[1];
    }
    return pages;
  };

  const initial = await allPages<Photo>(`/api/projects/${id}/photos?type=initial&limit=20`);
  const allPhotos = await allPages<Photo>(`/api/projects/${id}/photos`);
  const activityPages = await allPages<Activity>(`/api/projects/${id}/activities?limit=25`);

  expect(initial.map((page) => page.length)).toEqual([20, 10]);
  expect(new Set(initial.flat().map(({ type }) => type))).toEqual(new Set(['initial']));
  expect(allPhotos.flat().map((photo) => photo.id)).toEqual(photos.map((photo) => photo.id).toReversed());
  expect(activityPages.map((page) => page.length)).toEqual([25, 25, 10]);
  expect(activityPages.flat().map(({ description }) => description)).toEqual(descendingNames('act', 59, 60));
});

test('totals match the filter', async () => {
  const shop = await makeShop(app);
  const { id } = await makeLongProject(shop);
  const [browser, stranger] = [await app.as(shop), await app.as(await makeShop(app))];

  const { headers } = await browser.get(`/api/projects/${id}/photos?type=pre-installation&limit=1`);
  expect(headers['x-total-count']).toBe('2');
  expect(headers['link']).toContain(`</api/projects/${id}/photos?limit=1&type=pre-installation&cursor=`);
  for (const path of [
    'photos?type=selfie',
    'photos?limit=501',
    'activities?cursor=x',
    'artwork-proofs?limit=0',
  ])
    expect((await browser.get(`/api/projects/${id}/${path}`)).status, path).toBe(400);
  for (const path of ['photos', 'activities', 'artwork-proofs', 'details'])
    expect((await stranger.get(`/api/projects/${id}/${path}`)).status, path).toBe(404);
});

test('proofs are paged', async () => {
  const shop = await makeShop(app);
  const project = await makeProject(app, shop);
  for (let number = 0; number < 3; number += 1) await makeProof(app, project);

  const { body, headers } = await (
    await app.as(shop)
  ).get<object[]>(`/api/projects/${project.id}/artwork-proofs?limit=2`);

  expect(body).toHaveLength(2);
  expect(headers).toMatchObject({ 'x-total-count': '3', link: expect.stringContaining('rel="next"') });
});

/** Creates 30 initial and 2 pre-installation photos, 60 events and 55 messages, numbered in order. */
async function makeLongProject(shop: TestUser) {
  const project = await makeProject(app, shop);
  const photos = [];
  for (let number = 0; number < 32; number += 1)
    photos.push(await makePhoto(app, project, number % 16 === 7 ? 'pre-installation' : 'initial'));
  const commonFields = { projectId: project.id, userId: shop.id, senderId: shop.id };
  await app.database.sql
    .insert(activities)
    .values(makeNumbered(60, (n) => ({ ...commonFields, action: 'photo_upload', description: `act ${n}` })));
  await app.database.sql
    .insert(messages)
    .values(makeNumbered(55, (n) => ({ ...commonFields, content: `message ${n}` })));
  return { id: project.id, photos };
}

function makeNumbered<T>(length: number, make: (number: number) => T): T[] {
  return Array.from({ length }, (_, number) => make(number));
}

function descendingNames(word: string, from: number, length: number): string[] {
  return makeNumbered(length, (n) => `${word} ${from - n}`);
}
