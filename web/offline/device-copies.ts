import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { ApiError, isServerUnavailable } from '#web/api/api-error.ts';
import { isOnline } from '#web/lib/device-network.ts';
import { readStoredUser } from '#web/session/stored-user.ts';
import { isOfflineEnabled } from './offline-setting.ts';

/** The first parts of the keys whose data is kept. Searches are not, and neither is anything of admins. */
const KEPT = ['projects', 'certifications', 'notifications', 'team'];
type AnyQuery = Pick<Query, 'queryKey' | 'queryHash' | 'state' | 'meta'>;

/** The copies that the page shows: when each was loaded, by query hash. */
const shown = new Map<string, number>();
const listeners = new Set<() => void>();
const loadCopies = () => import('./response-copies.ts');

/**
 * Fetches the data of a query and keeps a copy on the device. While the server cannot be reached, a page without data gets the
 * copy.
 */
export async function fetchOrCopy<Data>(fetchData: () => Promise<Data>, query: AnyQuery): Promise<Data> {
  const userId = readStoredUser()?.id;
  if (userId === undefined || !isKept(query.queryKey) || !isOfflineEnabled()) return fetchData();
  try {
    const data = await fetchData();
    void save(userId, query, data);
    forgetShown(query.queryHash);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) void forget(userId, query);
    if (!isServerUnavailable(error) || query.state.data !== undefined) throw error;
    const copy = await read(userId, query);
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

function isKept(key: QueryKey): boolean {
  return KEPT.includes(String(key[0])) && key[2] !== 'found';
}

/** Queries of different days share a copy, so that the copy of yesterday is shown in a morning without network. */
function copyHash({ queryHash, meta }: AnyQuery): string {
  return meta?.copyKey ? hashKey(meta.copyKey) : queryHash;
}

// A browser without space, or in private mode, keeps nothing; the application then works only online. The code of the copies is
// loaded when the service worker has stored it: browsers remember a failed load, and all code that shares its file would fail.

async function save(userId: number, query: AnyQuery, data: unknown): Promise<void> {
  await navigator.serviceWorker.ready;
  if (!isOnline()) return;
  await loadCopies()
    .then((copies) => copies.saveCopy(userId, copyHash(query), query.queryKey, data))
    .catch(() => undefined);
}

async function read(userId: number, query: AnyQuery) {
  if (!navigator.serviceWorker.controller) return undefined;
  return loadCopies()
    .then((copies) => copies.readCopy(userId, copyHash(query)))
    .catch(() => undefined);
}

async function forget(userId: number, query: AnyQuery): Promise<void> {
  if (!navigator.serviceWorker.controller) return;
  await loadCopies()
    .then((copies) => {
      const { queryKey } = query;
      // The user does not see the project anymore.
      return queryKey[0] === 'projects' && queryKey.at(-1) === 'details'
        ? copies.deleteProjectCopies(userId, Number(queryKey[2]))
        : copies.deleteCopy(userId, copyHash(query));
    })
    .catch(() => undefined);
}

function forgetShown(hash: string): void {
  if (shown.delete(hash)) for (const notify of listeners) notify();
}
