import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { revertChange } from './revert-change.ts';

/** What a write is going to change in the cache. */
export interface OptimisticChange {
  queryKey: QueryKey;
  apply: (data: never) => unknown;
}

export type Rollback = () => void;

/** A change of the data under one key; `apply` gives the new data and leaves the old as it is. */
export function change<Key extends QueryKey>(
  queryKey: Key,
  apply: (data: NonNullable<InferDataFromTag<unknown, Key>>) => InferDataFromTag<unknown, Key>,
): OptimisticChange {
  return { queryKey, apply };
}

/**
 * Shows changes before the server has answered, and gives their rollback. It undoes these changes and no others: what arrived
 * in between stays.
 */
export async function applyOptimistic(
  queryClient: QueryClient,
  changes: readonly OptimisticChange[],
): Promise<Rollback> {
  // An answer on its way would bring the old state back.
  await Promise.all(changes.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
  const rollbacks = changes.map((one) => applyOne(queryClient, one));
  return () => rollbacks.forEach((rollback) => rollback());
}

function applyOne(queryClient: QueryClient, { queryKey, apply }: OptimisticChange): Rollback {
  const before = queryClient.getQueryData(queryKey);
  // Not fetched yet, or nobody is signed in.
  if (before === undefined || before === null) return () => undefined;
  const after = apply(before as never);
  queryClient.setQueryData(queryKey, after);
  return () => queryClient.setQueryData(queryKey, (now) => now && revertChange(now, before, after));
}
