import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { OfflineProject } from '#shared/projects/offline-projects.contract.ts';
import { mayWriteInstallRecord } from '#shared/projects/projects.policy.ts';
import { ApiError, unreachableError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { fetchPicture } from '#web/api/fetch-picture.ts';
import { offlineKeys, projectKeys } from '#web/api/query-keys.ts';
import {
  dashboardSectionsQuery,
  DEFAULT_PROJECT_SEARCH,
  projectCountsQuery,
  projectDetailsQuery,
  projectListQuery,
} from '#web/features/projects/projects.queries.ts';
import { conditionReportsQuery } from '#web/features/condition-reports/condition-reports.queries.ts';
import { installRecordQuery } from '#web/features/install-record/install-record.queries.ts';
import { projectMaterialsQuery } from '#web/features/materials/materials.queries.ts';
import { findLatestApproved } from '#web/features/job-sheet/approved-proof.ts';
import { proofsQuery } from '#web/features/proofs/proofs.queries.ts';
import { trackingPagesQuery } from '#web/features/tracking/tracking.queries.ts';
import { today } from '#web/lib/dates.ts';
import { settings } from '#web/lib/settings.ts';
import { openCopiesDatabase, type StoredProject } from '#web/offline/copies-database.ts';
import { pictureCacheName } from '#web/offline/copies-names.ts';
import { isCopy } from '#web/offline/device-copies.ts';
import {
  deleteListCopies,
  deleteOldCopies,
  deleteProjectCopies,
  deleteProjectCopiesExcept,
  MAX_COPY_AGE_MS,
} from '#web/offline/response-copies.ts';
import { isOfflineEnabled } from '#web/offline/offline-setting.ts';
import { readOpenedProjectIds } from '#web/offline/opened-projects.ts';
import { actorOf } from '#web/session/session.ts';
import { readStoredUser } from '#web/session/stored-user.ts';

/** The projects stored on the device, sorted by name. */
export async function readStoredProjects(userId: number): Promise<StoredProject[]> {
  const projects = await (await openCopiesDatabase(userId)).getAll('projects');
  return projects.toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * Stores the projects that the server selects for offline use on the device. Refreshes stored projects that have changed, and
 * removes projects that are no longer selected. Rejects with the error when the server cannot be reached.
 */
export async function refreshStoredProjects(queryClient: QueryClient, userId: number): Promise<void> {
  const startedAt = Date.now();
  await deleteOldCopies(userId);
  const query = { today: today(), opened: (await readOpenedProjectIds(userId)).join(',') };
  const chosen = await call('GET /api/projects/offline', { query });
  const storedProjects = new Map((await readStoredProjects(userId)).map((project) => [project.id, project]));
  const chosenIds = new Set(chosen.map(({ id }) => id));
  for (const [id, project] of storedProjects)
    if (!chosenIds.has(id)) await deletePicturesAndEntry(userId, project);
  // Also deletes copies of opened projects that the server did not select. The user may have lost access to them.
  await deleteProjectCopiesExcept(userId, chosenIds);
  await fetchLists(queryClient);
  // Other lists may contain a project that the user can no longer see. Lists loaded in the last minute are kept.
  await deleteListCopies(userId, startedAt - 60_000);
  for (const project of chosen) {
    if (!mayStore(userId)) return;
    if (!isCurrent(storedProjects.get(project.id), project)) await storeProject(queryClient, userId, project);
  }
}

/** Whether projects may be stored. False once the user has signed out or turned off offline use. */
function mayStore(userId: number): boolean {
  return readStoredUser()?.id === userId && isOfflineEnabled();
}

/** Deletes a project from the device after the project was deleted, or the user was removed from the project. */
export async function removeStoredProject(userId: number, id: number): Promise<void> {
  const project = await (await openCopiesDatabase(userId)).get('projects', id);
  if (project) await deletePicturesAndEntry(userId, project);
  await deleteProjectCopies(userId, id);
}

/** Whether the stored project has not changed, is from this build, and is younger than half the maximum age of a copy. */
function isCurrent(storedProject: StoredProject | undefined, project: OfflineProject): boolean {
  return (
    storedProject?.newestActivityId === project.newestActivityId &&
    storedProject.viewsChangedAt === project.viewsChangedAt &&
    storedProject.materialsVersion === project.materialsVersion &&
    storedProject.peopleVersion === project.peopleVersion &&
    storedProject.build === settings.build &&
    Date.now() - storedProject.refreshedAt < MAX_COPY_AGE_MS / 2
  );
}

/** Loads the first pages of projects, the counts and the sections that the dashboard and My Projects show. */
async function fetchLists(queryClient: QueryClient): Promise<void> {
  removeInactiveCopies(queryClient, projectKeys.lists);
  await Promise.all([
    queryClient.fetchInfiniteQuery(projectListQuery(DEFAULT_PROJECT_SEARCH)),
    queryClient.fetchInfiniteQuery(projectListQuery({ ...DEFAULT_PROJECT_SEARCH, status: 'in-progress' })),
    queryClient.fetchQuery(projectCountsQuery('')),
    queryClient.fetchQuery(dashboardSectionsQuery(today())),
  ]);
  requireNoCopy(queryClient, projectKeys.lists);
}

/**
 * Removes from the query cache all copies that no page shows. After a reconnect, only the queries of open pages are
 * fetched again, so the other copies would stay and `requireNoCopy` would throw.
 */
function removeInactiveCopies(queryClient: QueryClient, queryKey: QueryKey): void {
  const cache = queryClient.getQueryCache();
  for (const query of cache.findAll({ queryKey, type: 'inactive', predicate: isCopy })) cache.remove(query);
}

/** Throws the error of an unreachable server if the data of any of these queries is a copy. */
function requireNoCopy(queryClient: QueryClient, queryKey: QueryKey): void {
  if (queryClient.getQueryCache().findAll({ queryKey }).some(isCopy)) throw unreachableError();
}

/** Removes the pictures of a project from the device, and its entry in the list of stored projects. */
async function deletePicturesAndEntry(userId: number, { id, pictures }: StoredProject): Promise<void> {
  await deletePictures(userId, pictures);
  await (await openCopiesDatabase(userId)).delete('projects', id);
}

/**
 * Stores a project on the device: the data that its pages show, its pictures, and its entry in the list of stored projects. Each
 * fetch stores a copy of its response (`fetchOrCopy`). Rejects when the server cannot be reached, so that old copies
 * are not marked as current.
 */
async function storeProject(
  queryClient: QueryClient,
  userId: number,
  project: OfflineProject,
): Promise<void> {
  const { id, name, newestActivityId, viewsChangedAt, materialsVersion, peopleVersion } = project;
  removeInactiveCopies(queryClient, projectKeys.one(id));
  try {
    const [details, proofs] = await Promise.all([
      queryClient.fetchQuery(projectDetailsQuery(id)),
      queryClient.fetchQuery(proofsQuery(id)),
      queryClient.fetchInfiniteQuery(trackingPagesQuery(id, 'artwork_proof')),
      queryClient.fetchInfiniteQuery(trackingPagesQuery(id, 'wrap')),
      queryClient.fetchQuery(conditionReportsQuery(id)),
      queryClient.fetchQuery(installRecordQuery(id)),
    ]);
    const user = readStoredUser();
    if (user && mayWriteInstallRecord(actorOf(user), details.project))
      await queryClient.fetchQuery(projectMaterialsQuery(id));
    requireNoCopy(queryClient, projectKeys.one(id));
    const pictures = [
      ...new Set([...details.photos, ...details.photoViews.newest].map(({ cardUrl }) => cardUrl)),
      proofs[0]?.pages[0]?.url,
      // The job sheet shows the approved version.
      findLatestApproved(proofs)?.previewUrl,
    ].filter((url) => typeof url === 'string');
    const bytes = JSON.stringify([details, proofs]).length + (await storePictures(userId, pictures));
    const { build } = settings;
    const freshnessFields = {
      newestActivityId,
      viewsChangedAt,
      materialsVersion,
      peopleVersion,
      refreshedAt: Date.now(),
      build,
    };
    const storedProject = { id, name, pictures, bytes, ...freshnessFields };
    if (!mayStore(userId)) return;
    const database = await openCopiesDatabase(userId);
    const earlierPictures = (await database.get('projects', id))?.pictures ?? [];
    await database.put('projects', storedProject);
    await deletePictures(
      userId,
      earlierPictures.filter((url) => !pictures.includes(url)),
    );
    void queryClient.invalidateQueries({ queryKey: offlineKeys.stored(userId) });
  } catch (error) {
    // Ignores an access error: in the meantime, the project was deleted or the user was removed from the project.
    if (!isAccessError(error)) throw error;
  }
}

function isAccessError(error: unknown): boolean {
  return error instanceof ApiError && [403, 404].includes(error.status);
}

async function deletePictures(userId: number, urls: readonly string[]): Promise<void> {
  for (const url of urls) await (await caches.open(pictureCacheName(userId))).delete(url);
}

/**
 * Stores the pictures that are not on the device yet. Returns the total size of all pictures, in bytes. Rejects when the server
 * cannot be reached.
 */
async function storePictures(userId: number, urls: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const url of urls) {
    if (!mayStore(userId)) break;
    const cache = await caches.open(pictureCacheName(userId));
    if (!(await cache.match(url))) await storePicture(cache, url);
    bytes += (await (await cache.match(url))?.blob())?.size ?? 0;
  }
  return bytes;
}

/**
 * Stores a picture for offline use. If the server does not return the picture, it is missing offline. The picture is requested
 * again when the project is stored again.
 */
async function storePicture(cache: Cache, url: string): Promise<void> {
  const picture = await fetchPicture(url);
  // A device without free space stores no picture.
  if (picture) await cache.put(url, picture).catch(() => undefined);
}
