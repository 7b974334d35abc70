import type { InferDataFromTag, QueryClient, QueryKey } from '@tanstack/react-query';
import { revertChange } from './revert-change.ts';

/** A change that a write makes in the cache. */
export interface OptimisticChange {
  queryKey: QueryKey;
  apply: (data: never) => unknown;
}

export type Rollback = () => void;

/** A change of the data under one key. `apply` returns new data and does not mutate the old data. */
export function optimisticChange<Key extends QueryKey>(
  queryKey: Key,
  apply: (data: NonNullable<InferDataFromTag<unknown, Key>>) => InferDataFromTag<unknown, Key>,
): OptimisticChange {
  return { queryKey, apply };
}

/**
 * Shows changes before the server responds, and returns their rollback. The rollback undoes only these changes and keeps
 * data that arrived in between.
 */
export async function applyOptimistic(
  queryClient: QueryClient,
  changes: readonly OptimisticChange[],
): Promise<Rollback> {
  // A response in flight would restore the old state.
  await Promise.all(changes.map(({ queryKey }) => queryClient.cancelQueries({ queryKey })));
  const rollbacks = changes.map((one) => applyChange(queryClient, one));
  return () => rollbacks.forEach((rollback) => rollback());
}

function applyChange(queryClient: QueryClient, { queryKey, apply }: OptimisticChange): Rollback {
  const before = queryClient.getQueryData(queryKey);
  // The data is not fetched yet, or nobody is signed in.
  if (before === undefined || before === null) return () => undefined;
  const after = apply(before as never);
  queryClient.setQueryData(queryKey, after);
  return () => queryClient.setQueryData(queryKey, (now) => now && revertChange(now, before, after));
}
