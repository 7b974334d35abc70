import { expect, test } from 'vitest';
import { createQueryClient } from '#web/api/query-client.ts';
import { samplePhoto, withPhotos } from '#web/features/photos/photos.testing.ts';
import { pictureCacheName } from '#web/offline/copies-names.ts';
import { storeUser } from '#web/session/stored-user.ts';
import { fakeProjectServer } from '#web/testing/open-project.ts';
import { sampleDetails, sampleShop } from '#web/testing/samples.ts';
import { refreshStoredProjects, removeStoredProject } from './stored-projects.ts';

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

/** Refreshes the stored projects after a change of the project. The project now has these photos. */
async function refreshWithPhotos(newestActivityId: number, ids: number[]): Promise<void> {
  const details = sampleDetails();
  const { id, name } = details.project;
  const photos = ids.map((photoId) => samplePhoto({ id: photoId, cardUrl: cardUrl(photoId) }));
  server.respond('GET /api/projects/offline', [{ id, name, newestActivityId, viewsChangedAt: null }]);
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
