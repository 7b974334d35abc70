import type { Query, QueryCache, QueryKey } from '@tanstack/react-query';
import { isNotFound, isServerBusy, isServerUnavailable } from '#web/api/api-error.ts';
import { isOnline } from '#web/lib/device-network.ts';
import { readStoredUser } from '#web/session/stored-user.ts';
import { isOfflineEnabled } from './offline-setting.ts';

/** The first parts of the query keys whose data is stored. Searches and the data of admins are not stored. */
const COPIED_KEY_PREFIXES = ['projects', 'certifications', 'notifications', 'team'];
type AnyQuery = Pick<Query, 'queryKey' | 'queryHash' | 'state' | 'meta'>;

/**
 * For each query that shows a copy: when the data of the copy was loaded from the server. `when` is this time as text:
 * 'at 9:41 AM'.
 */
const copyTimes = new WeakMap<object, { loadedAt: number; when: string }>();
const loadCopiesModule = () => import('./response-copies.ts');

/**
 * Fetches the data of a query and stores a copy on the device. While the server cannot be reached, returns the copy if the
 * query has no data.
 */
export async function fetchOrCopy<Data>(fetchData: () => Promise<Data>, query: AnyQuery): Promise<Data> {
  const userId = readStoredUser()?.id;
  if (userId === undefined || !shouldCopy(query.queryKey) || !isOfflineEnabled()) return fetchData();
  try {
    const data = await fetchData();
    saveCopyOf(userId, query, data);
    copyTimes.delete(query);
    return data;
  } catch (error) {
    if (isNotFound(error) && hasServiceWorker())
      void withCopies((copies) => copies.deleteCopyAfterNotFound(userId, query));
    if (!isServerUnavailable(error) || isServerBusy(error) || query.state.data !== undefined) throw error;
    const copy = hasServiceWorker() && (await withCopies((copies) => copies.readCopy(userId, query)));
    if (!copy) throw error;
    copyTimes.set(query, copy);
    return copy.data as Data;
  }
}

/** Whether the data of a query is a stored copy, which must be fetched again when the server can be reached. */
export function isCopy(query: Query): boolean {
  return copyTimes.has(query);
}

/**
 * When the copy that a query shows was loaded from the server, in milliseconds since 1970; undefined when its data is not a
 * copy.
 */
export function loadTimeOfCopy(query: Query): number | undefined {
  return copyTimes.get(query)?.loadedAt;
}

/** When the oldest copy on screen was loaded from the server, as text: 'at 9:41 AM'. Undefined when the screen shows no copy. */
export function oldestCopyTimeText(queryCache: QueryCache): string | undefined {
  const shownCopies = queryCache.findAll({ type: 'active' }).flatMap((query) => copyTimes.get(query) ?? []);
  return shownCopies.toSorted((one, other) => one.loadedAt - other.loadedAt)[0]?.when;
}

function shouldCopy(key: QueryKey): boolean {
  return COPIED_KEY_PREFIXES.includes(String(key[0])) && key[2] !== 'found';
}

/** The copies to store when the service worker is active, by query hash. */
const pendingCopies = new Map<string, () => void>();

/** Stores a copy when the service worker is active. Until then, keeps only the newest data of each query. */
function saveCopyOf(userId: number, query: AnyQuery, data: unknown): void {
  pendingCopies.set(query.queryHash, () => void withCopies((copies) => copies.saveCopy(userId, query, data)));
  void navigator.serviceWorker.ready.then(storePendingCopies);
}

function storePendingCopies(): void {
  if (isOnline()) for (const store of pendingCopies.values()) store();
  pendingCopies.clear();
}

/**
 * Calls a function with the module of the copies. May be called only with a network, or when a service worker controls the page,
 * because browsers remember a failed load, and all later loads would fail too. Ignores errors: a browser without free space, or in
 * private mode, stores no copies, and the application then works only online.
 */
async function withCopies<Result>(
  use: (copies: Awaited<ReturnType<typeof loadCopiesModule>>) => Promise<Result>,
): Promise<Result | undefined> {
  return loadCopiesModule()
    .then(use)
    .catch(() => undefined);
}

/** Whether a service worker controls the page. Only then can `loadCopiesModule` succeed without a network. */
function hasServiceWorker(): boolean {
  return navigator.serviceWorker.controller !== null;
}
