import type { Query, QueryKey } from '@tanstack/react-query';
import { ApiError, isServerUnavailable } from '#web/api/api-error.ts';
import { isOnline } from '#web/lib/device-network.ts';
import { readStoredUser } from '#web/session/stored-user.ts';
import { isOfflineEnabled } from './offline-setting.ts';

/** The first parts of the query keys whose data is stored. Searches and the data of admins are not stored. */
const COPIED_KEY_PREFIXES = ['projects', 'certifications', 'notifications', 'team'];
type AnyQuery = Pick<Query, 'queryKey' | 'queryHash' | 'state' | 'meta'>;

/** The copies that the page shows, by query hash. `when` is the time of the load as text: 'at 9:41 AM'. */
const shownCopies = new Map<string, { loadedAt: number; when: string }>();
const listeners = new Set<() => void>();
const loadCopies = () => import('./response-copies.ts');

/**
 * Fetches the data of a query and stores a copy on the device. While the server cannot be reached, returns the copy if the
 * query has no data.
 */
export async function fetchOrCopy<Data>(fetchData: () => Promise<Data>, query: AnyQuery): Promise<Data> {
  const userId = readStoredUser()?.id;
  if (userId === undefined || !shouldCopy(query.queryKey) || !isOfflineEnabled()) return fetchData();
  try {
    const data = await fetchData();
    void saveCopyOf(userId, query, data);
    removeShownCopy(query.queryHash);
    return data;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && hasServiceWorker())
      void withCopies((copies) => copies.deleteCopyAfterNotFound(userId, query));
    if (!isServerUnavailable(error) || query.state.data !== undefined) throw error;
    const copy = hasServiceWorker() && (await withCopies((copies) => copies.readCopy(userId, query)));
    if (!copy) throw error;
    shownCopies.set(query.queryHash, copy);
    for (const notify of listeners) notify();
    return copy.data as Data;
  }
}

/** Whether the data of a query is a stored copy, which must be fetched again when the server can be reached. */
export function isCopy({ queryHash }: Pick<Query, 'queryHash'>): boolean {
  return shownCopies.has(queryHash);
}

/** When the shown copy of a query was loaded, in milliseconds since 1970; undefined when its data is not a copy. */
export function loadTimeOfCopy({ queryHash }: Pick<Query, 'queryHash'>): number | undefined {
  return shownCopies.get(queryHash)?.loadedAt;
}

/** When the oldest shown copy was loaded, as text: 'at 9:41 AM'. Undefined when no copy is shown. */
export function oldestShownCopyTime(): string | undefined {
  const copies = [...shownCopies.values()];
  return copies.toSorted((one, other) => one.loadedAt - other.loadedAt)[0]?.when;
}

export function subscribeToShownCopies(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function shouldCopy(key: QueryKey): boolean {
  return COPIED_KEY_PREFIXES.includes(String(key[0])) && key[2] !== 'found';
}

// A browser without free space, or in private mode, stores no copies. The application then works only online.
// `loadCopies` is called only after the service worker has stored the module, so that the load succeeds without a network.
// Browsers remember a failed load, so all later loads of the module would fail too.

async function saveCopyOf(userId: number, query: AnyQuery, data: unknown): Promise<void> {
  await navigator.serviceWorker.ready;
  if (isOnline()) await withCopies((copies) => copies.saveCopy(userId, query, data));
}

async function withCopies<Result>(
  use: (copies: Awaited<ReturnType<typeof loadCopies>>) => Promise<Result>,
): Promise<Result | undefined> {
  return loadCopies()
    .then(use)
    .catch(() => undefined);
}

/** Whether a service worker controls the page. Only then can `loadCopies` load its module without a network. */
function hasServiceWorker(): boolean {
  return navigator.serviceWorker.controller !== null;
}

/** Records that no page shows this copy any more. */
export function removeShownCopy(hash: string): void {
  if (shownCopies.delete(hash)) for (const notify of listeners) notify();
}
