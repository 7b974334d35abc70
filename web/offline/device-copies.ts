import type { Query, QueryKey } from '@tanstack/react-query';
import { ApiError, isServerUnavailable } from '#web/api/api-error.ts';
import { settings } from '#web/lib/settings.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { readStoredUser } from '#web/session/stored-user.ts';
import { copiesOf } from './copies-database.ts';
import { isOfflineEnabled } from './offline-setting.ts';

/** The first parts of the keys whose data is kept. Searches are not, and neither is anything of admins. */
const KEPT = ['projects', 'certifications', 'notifications', 'team'];
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

type AnyQuery = Pick<Query, 'queryKey' | 'queryHash' | 'state'>;

/** The copies that the page shows: when each was loaded, by query hash. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();

/**
 * Fetches the data of a query and keeps a copy on the device. While the server cannot be reached, a page without data gets the
 * copy.
 */
export async function fetchOrCopy<Data>(fetchData: () => Promise<Data>, query: AnyQuery): Promise<Data> {
  const userId = readStoredUser()?.id;
  if (userId === undefined || !isKept(query.queryKey) || !isOfflineEnabled()) return fetchData();
  try {
    const data = await fetchData();
    void save(userId, query, data).catch((error: unknown) => reportFailure('Failed to keep a copy', error));
    forgetShown(query.queryHash);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) void forgetCopy(userId, query.queryHash);
    if (!isServerUnavailable(error) || query.state.data !== undefined) throw error;
    const copy = await readCopy(userId, query.queryHash);
    if (!copy) throw error;
    shown.set(query.queryHash, copy.loadedAt);
    for (const notify of listeners) notify();
    return copy.data as Data;
  }
}

/** Whether the data of a query is a copy, so that it must be fetched when the server can be reached. */
export function isCopy({ queryHash }: AnyQuery): boolean {
  return shown.has(queryHash);
}

/** When the oldest copy that is shown was loaded, in milliseconds; undefined when no copy is shown. */
export function shownSince(): number | undefined {
  return shown.size === 0 ? undefined : Math.min(...shown.values());
}

export function onShownCopies(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Deletes copies that were not refreshed for a month, or that an older version stored. */
export async function deleteOldCopies(userId: number): Promise<void> {
  const database = await copiesOf(userId);
  const oldest = Date.now() - MAX_AGE_MS;
  for (const copy of await database.getAll('responses'))
    if (copy.loadedAt < oldest || copy.build !== settings.build)
      await database.delete('responses', copy.hash);
}

/** Deletes the copies of everything that a project's page shows. */
export async function forgetProjectCopies(userId: number, projectId: number): Promise<void> {
  const database = await copiesOf(userId);
  for (const { hash, key } of await database.getAll('responses'))
    if (key[0] === 'projects' && key[1] === 'one' && key[2] === projectId)
      await database.delete('responses', hash);
}

function isKept(key: QueryKey): boolean {
  return KEPT.includes(String(key[0])) && key[2] !== 'found';
}

async function save(userId: number, { queryHash, queryKey }: AnyQuery, data: unknown): Promise<void> {
  const database = await copiesOf(userId);
  // The user may have signed out during the call.
  if (readStoredUser()?.id !== userId) return;
  const copy = { hash: queryHash, key: queryKey, data, loadedAt: Date.now(), build: settings.build };
  await database.put('responses', copy);
}

async function readCopy(userId: number, hash: string) {
  const copy = await copiesOf(userId)
    .then((database) => database.get('responses', hash))
    .catch(() => undefined);
  return copy?.build === settings.build ? copy : undefined;
}

async function forgetCopy(userId: number, hash: string): Promise<void> {
  await copiesOf(userId)
    .then((database) => database.delete('responses', hash))
    .catch(() => undefined);
}

function forgetShown(hash: string): void {
  if (shown.delete(hash)) for (const notify of listeners) notify();
}
