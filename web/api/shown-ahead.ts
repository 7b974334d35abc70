import type { Mutation, QueryClient } from '@tanstack/react-query';

/** Mutations that have their answer, though TanStack still calls them pending while their callbacks run. */
const answered = new WeakSet<object>();

export function markAnswered(mutation: object): void {
  answered.add(mutation);
}

/**
 * Whether the cache shows changes of an area ahead of the server's answer. A refetch would show the state before them; the
 * last of the mutations to be answered refetches the area. Such a mutation has an `onMutate`, and a `mutationKey` that begins
 * like the query keys of its area.
 */
export function isShownAhead(queryClient: QueryClient, area: unknown): boolean {
  const isOfArea = ({ options }: Mutation) => options.onMutate && options.mutationKey?.[0] === area;
  const pending = queryClient.getMutationCache().findAll({ status: 'pending' });
  return pending.some((mutation) => !answered.has(mutation) && isOfArea(mutation));
}
