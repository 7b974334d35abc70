import { partialMatchKey } from '@tanstack/react-query';
import type { Mutation, QueryClient, QueryKey } from '@tanstack/react-query';

/** How a mutation affects the cache. */
export type WriteMeta = {
  /** Keys or key prefixes whose data the write changes. Their queries on screen are refetched. */
  invalidates?: readonly QueryKey[];
  /** Whether the screen shows the change before the server responds. */
  isOptimistic?: boolean;
  /** Whether the mutation is an upload. It may run for minutes, so other writes do not wait for it. */
  isUpload?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta;
    /** `copyKey`: the key of the copy on the device, if it differs from the query's own key. */
    queryMeta: { copyKey?: QueryKey };
  }
}

type AnyMutation = Mutation<unknown, unknown>;

/**
 * Refetches the queries that writes invalidate. When several running writes invalidate the same key, its queries are refetched
 * once, after the last of these writes has settled. Running uploads do not delay a refetch.
 */
export class CachePolicy {
  readonly #running = new Set<AnyMutation>();
  #due: QueryKey[] = [];

  start(mutation: AnyMutation): void {
    this.#running.add(mutation);
  }

  settle(mutation: AnyMutation, queryClient: QueryClient): void {
    this.#running.delete(mutation);
    // Marks all queries as stale without a refetch. Those that no running or finished write invalidates are refetched when they
    // are shown again.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    this.#due.push(...invalidatedKeysOf(mutation));
    const readyKeys = this.#due.filter((key) => !this.#isAwaited(key));
    this.#due = this.#due.filter((key) => !readyKeys.includes(key));
    void refetch(queryClient, readyKeys);
  }

  /** Whether the data under the key contains an unconfirmed optimistic change, which a fetch would undo. */
  hasOptimisticChange(queryKey: QueryKey): boolean {
    return this.#some(
      ({ isOptimistic, invalidates }) => isOptimistic === true && matchesAnyPrefix(invalidates, queryKey),
    );
  }

  /** Whether a write that is still running invalidates data of this key. Ignores uploads. */
  #isAwaited(queryKey: QueryKey): boolean {
    return this.#some(({ isUpload, invalidates }) => isUpload !== true && overlaps(invalidates, queryKey));
  }

  #some(test: (meta: WriteMeta) => boolean): boolean {
    return [...this.#running].some(({ meta = {} }) => test(meta));
  }
}

/** Marks all queries under these keys as stale, and refetches those of them that are on screen. */
export async function refetch(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  if (keys.length > 0)
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => matchesAnyPrefix(keys, queryKey) });
}

/** Whether the key equals or starts with one of the prefixes. */
export function matchesAnyPrefix(prefixes: readonly QueryKey[] = [], queryKey: QueryKey): boolean {
  return prefixes.some((prefix) => partialMatchKey(queryKey, prefix));
}

function overlaps(keys: readonly QueryKey[] = [], key: QueryKey): boolean {
  return keys.some((other) => partialMatchKey(key, other) || partialMatchKey(other, key));
}

function invalidatedKeysOf({ meta }: AnyMutation): readonly QueryKey[] {
  return meta?.invalidates ?? [];
}
