import { hashKey } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import type { OfflineProject } from '#shared/projects/offline-projects.contract.ts';
import { createQueryClient } from '#web/api/query-client.ts';
import { samplePhoto, withPhotos } from '#web/features/photos/photos.testing.ts';
import { pictureCacheName } from '#web/offline/copies-names.ts';
import { proofsQuery } from '#web/features/proofs/proofs.queries.ts';
import { sampleProof } from '#web/features/proofs/proofs.testing.ts';
import { readCopy, saveCopy } from '#web/offline/response-copies.ts';
import { storeUser } from '#web/session/stored-user.ts';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { sampleDetails, sampleShop } from '#web/testing/samples.ts';
import { readStoredProjects, refreshStoredProjects, removeStoredProject } from './stored-projects.ts';

const server = fakeProjectServer();

test('a refresh removes the picture of a deleted photo from the device', async () => {
  const user = sampleShop();
  storeUser(user);
  const pictures = await caches.open(pictureCacheName(user.id));
  for (const id of [1, 2]) await pictures.put(cardUrl(id), new Response('picture'));
  await refreshWithPhotos(1, [1, 2]);
  expect(await storedPaths(pictures)).toEqual([cardUrl(1), cardUrl(2)]);
  await refreshWithPhotos(2, [1]);
  expect(await storedPaths(pictures)).toEqual([cardUrl(1)]);
  await removeStoredProject(user.id, sampleDetails().project.id);
  expect(await storedPaths(pictures)).toEqual([]);
});

test('the picture of the approved artwork, which the job sheet shows, is stored', async () => {
  const user = sampleShop();
  storeUser(user);
  const approval = { isApproved: true, approvedAt: '2027-03-01T10:00:00.000Z' };
  server.respond('GET /api/projects/{id}/artwork-proofs', [
    sampleProof(1, { ...approval, pages: [], previewUrl: '/api/artwork-proofs/1/preview' }),
  ]);
  server.respondRaw('GET /api/artwork-proofs/{id}/preview', new Response('picture'));
  await refreshWithPhotos(11, []);
  const [stored] = await readStoredProjects(user.id);
  expect(stored?.pictures).toContain('/api/artwork-proofs/1/preview');
});

test.each([
  ['materials', 'materialsVersion', 'GET /api/projects/{id}/materials'],
  ['staff', 'peopleVersion', 'GET /api/projects/{id}/install-record'],
] as const)('a change of the shop’s %s reaches the device', async (_what, version, route) => {
  const user = sampleShop();
  storeUser(user);
  await refreshWithPhotos(21, [], { [version]: 'one' });
  const before = server.calls(route).length;
  await refreshWithPhotos(21, [], { [version]: 'two' });
  expect(server.calls(route).length).toBe(before + 1);
});

test('does not mark a project as current when the connection is lost before its data is loaded', async () => {
  const user = sampleShop();
  storeUser(user);
  await refreshWithPhotos(31, []);
  const { queryKey } = proofsQuery(sampleDetails().project.id);
  await saveCopy(user.id, { queryKey, queryHash: hashKey(queryKey), meta: undefined }, []);
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue({} as ServiceWorker);
  server.disconnect('GET /api/projects/{id}/artwork-proofs');
  await expect(refreshWithPhotos(32, [])).rejects.toMatchObject({ code: 'unreachable' });
  expect(await readStoredProjects(user.id)).toMatchObject([{ newestActivityId: 31 }]);
});

test('a refresh that removes a project keeps the stored lists when new lists cannot be loaded', async () => {
  const user = sampleShop();
  storeUser(user);
  await refreshWithPhotos(61, []);
  await saveCopy(user.id, COMPLETED_LIST_QUERY, []);
  server.respond('GET /api/projects/offline', []);
  server.disconnect('GET /api/projects');
  const refresh = refreshStoredProjects(createQueryClient({ onError: () => undefined }), user.id);
  await expect(refresh).rejects.toMatchObject({ code: 'unreachable' });
  expect(await readStoredProjects(user.id)).toEqual([]);
  expect(await readCopy(user.id, COMPLETED_LIST_QUERY)).toBeDefined();
});

test('a refresh removes old stored lists, which may contain a project that the user has left', async () => {
  const user = sampleShop();
  storeUser(user);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 2 * 60_000 });
  await saveCopy(user.id, COMPLETED_LIST_QUERY, []);
  vi.useRealTimers();
  await refreshWithPhotos(51, []);
  expect(await readCopy(user.id, COMPLETED_LIST_QUERY)).toBeUndefined();
});

test('does not mark a project as current when the connection is lost before its pictures are loaded', async () => {
  const user = sampleShop();
  storeUser(user);
  await refreshWithPhotos(41, []);
  server.disconnect('GET /api/photos/{id}/{size}');
  await expect(refreshWithPhotos(42, [1])).rejects.toMatchObject({ code: 'unreachable' });
  expect(await readStoredProjects(user.id)).toMatchObject([{ newestActivityId: 41 }]);
});

const COMPLETED_LIST_QUERY = {
  queryKey: ['projects', 'lists', 'pages', 'completed'],
  queryHash: 'completed',
  meta: undefined,
};

/** Refreshes the stored projects after a change of the project. The project now has these photos. */
async function refreshWithPhotos(
  newestActivityId: number,
  ids: number[],
  versions: Partial<OfflineProject> = {},
): Promise<void> {
  const details = sampleDetails();
  const { id, name } = details.project;
  const photos = ids.map((photoId) => samplePhoto({ id: photoId, cardUrl: cardUrl(photoId) }));
  server.respond('GET /api/projects/offline', [
    {
      id,
      name,
      newestActivityId,
      viewsChangedAt: null,
      materialsVersion: null,
      peopleVersion: '',
      ...versions,
    },
  ]);
  server.respond('GET /api/projects/{id}/condition-reports', []);
  server.respond('GET /api/projects/{id}/materials', []);
  server.respond('GET /api/projects/{id}/details', { ...details, ...withPhotos(photos) });
  await refreshStoredProjects(createQueryClient({ onError: () => undefined }), sampleShop().id);
}

function cardUrl(photoId: number): string {
  return `/api/photos/${photoId}/card`;
}

async function storedPaths(pictures: Cache): Promise<string[]> {
  return (await pictures.keys()).map(({ url }) => new URL(url).pathname);
}
