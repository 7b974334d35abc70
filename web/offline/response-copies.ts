import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { formatLoadedAt } from '#web/lib/dates.ts';
import { settings } from '#web/lib/settings.ts';
import { readStoredUser } from '#web/session/stored-user.ts';
import { openCopiesDatabase, type ResponseCopy } from './copies-database.ts';
import { isOfflineEnabled } from './offline-setting.ts';

// The copies of responses on this device. This module is loaded when the first copy is stored or read.

export const MAX_COPY_AGE_MS = 30 * 24 * 60 * 60_000;

type CopiedQuery = Pick<Query, 'queryKey' | 'queryHash' | 'meta'>;

/**
 * The hash under which a copy is stored. Queries for different days share a copy, so that yesterday's copy is shown on a morning
 * without network.
 */
function hashOf({ queryHash, meta }: CopiedQuery): string {
  return meta?.copyKey ? hashKey(meta.copyKey) : queryHash;
}

/** Stores the data of a query. */
export async function saveCopy(userId: number, query: CopiedQuery, data: unknown): Promise<void> {
  const database = await openCopiesDatabase(userId);
  // The user may have signed out or turned off offline use during the call.
  if (readStoredUser()?.id !== userId || !isOfflineEnabled()) return;
  const [hash, key] = [hashOf(query), query.queryKey];
  await database.put('responses', { hash, key, data, loadedAt: Date.now(), build: settings.build });
}

/**
 * The stored data of a query, and when it was loaded. Undefined when there is no copy, or another version of the application
 * stored it.
 */
export async function readCopy(userId: number, query: CopiedQuery) {
  const copy = await (await openCopiesDatabase(userId)).get('responses', hashOf(query));
  return copy?.build === settings.build ? { ...copy, when: formatLoadedAt(copy.loadedAt) } : undefined;
}

/**
 * Deletes the copy of a query that returned 'not found'. If it is the query of a project's details, the user can no longer see
 * the project, so all copies of the project are deleted.
 */
export async function deleteCopyAfterNotFound(userId: number, query: CopiedQuery): Promise<void> {
  const { queryKey } = query;
  if (queryKey[0] === 'projects' && queryKey.at(-1) === 'details')
    await deleteProjectCopies(userId, Number(queryKey[2]));
  else await (await openCopiesDatabase(userId)).delete('responses', hashOf(query));
}

/** Deletes copies that were not refreshed for a month, or that another version of the application stored. */
export async function deleteOldCopies(userId: number): Promise<void> {
  const oldestLoadTime = Date.now() - MAX_COPY_AGE_MS;
  await deleteCopies(userId, ({ loadedAt, build }) => loadedAt < oldestLoadTime || build !== settings.build);
}

/** Deletes the copies of all data that the pages of a project show, and of the lists, which may contain the project. */
export async function deleteProjectCopies(userId: number, projectId: number): Promise<void> {
  await deleteCopies(userId, ({ key }) => isOfProject(key, (id) => id === projectId) || isOfList(key));
}

/** Deletes the copies of all projects except these. */
export async function deleteProjectCopiesExcept(userId: number, ids: ReadonlySet<number>): Promise<void> {
  await deleteCopies(userId, ({ key }) => isOfProject(key, (id) => !ids.has(id)));
}

/** Deletes the copies of the lists of projects that were loaded before this timestamp. */
export async function deleteListCopies(userId: number, loadedBefore: number): Promise<void> {
  await deleteCopies(userId, ({ key, loadedAt }) => isOfList(key) && loadedAt < loadedBefore);
}

function isOfProject(key: QueryKey, isMatch: (id: number) => boolean): boolean {
  return key[0] === 'projects' && key[1] === 'one' && isMatch(Number(key[2]));
}

function isOfList(key: QueryKey): boolean {
  return key[0] === 'projects' && key[1] === 'lists';
}

async function deleteCopies(userId: number, shouldDelete: (copy: ResponseCopy) => boolean): Promise<void> {
  const database = await openCopiesDatabase(userId);
  for (const copy of await database.getAll('responses'))
    if (shouldDelete(copy)) await database.delete('responses', copy.hash);
}
