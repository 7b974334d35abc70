import { partialMatchKey } from '@tanstack/react-query';
import type { Mutation, QueryClient, QueryKey } from '@tanstack/react-query';

/** What a mutation declares of its effect on the cache. */
export type WriteMeta = {
  /** Keys, or prefixes of keys, whose data it changes. */
  touches?: readonly QueryKey[];
  /** The screen shows the change before the server has answered. */
  isOptimistic?: boolean;
  /** It may run for minutes: other writes do not wait for it. */
  isUpload?: boolean;
};

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: WriteMeta;
  }
}

type AnyMutation = Mutation<unknown, unknown>;

/** Refetches what writes have touched, each key once: when the last running write that touches it has settled. */
export class CachePolicy {
  readonly #running = new Set<AnyMutation>();
  #due: QueryKey[] = [];

  start(mutation: AnyMutation): void {
    this.#running.add(mutation);
  }

  settle(mutation: AnyMutation, queryClient: QueryClient): void {
    this.#running.delete(mutation);
    // What the write did not touch is only marked: it is fetched the next time that somebody looks at it.
    void queryClient.invalidateQueries({ refetchType: 'none' });
    this.#due.push(...touchesOf(mutation));
    const ready = this.#due.filter((key) => !this.#isAwaited(key));
    this.#due = this.#due.filter((key) => !ready.includes(key));
    void refetch(queryClient, ready);
  }

  /** Whether the screen shows more than the server has confirmed under this key: a fetch would show the state before. */
  isAhead(queryKey: QueryKey): boolean {
    return this.#some(({ isOptimistic, touches }) => isOptimistic === true && hasKey(touches, queryKey));
  }

  /** Whether a running write will touch this as well. */
  #isAwaited(queryKey: QueryKey): boolean {
    return this.#some(({ isUpload, touches }) => isUpload !== true && overlaps(touches, queryKey));
  }

  #some(test: (meta: WriteMeta) => boolean): boolean {
    return [...this.#running].some(({ meta = {} }) => test(meta));
  }
}

/** Marks everything under these keys as stale, and fetches again what of it is on screen. */
export async function refetch(queryClient: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  if (keys.length > 0)
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => hasKey(keys, queryKey) });
}

/** Whether the key is one of these, or begins with one. */
export function hasKey(prefixes: readonly QueryKey[] = [], queryKey: QueryKey): boolean {
  return prefixes.some((prefix) => partialMatchKey(queryKey, prefix));
}

function overlaps(keys: readonly QueryKey[] = [], key: QueryKey): boolean {
  return keys.some((other) => partialMatchKey(key, other) || partialMatchKey(other, key));
}

function touchesOf({ meta }: AnyMutation): readonly QueryKey[] {
  return meta?.touches ?? [];
}
