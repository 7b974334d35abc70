import { useMutation } from '@tanstack/react-query';
import type { QueryKey, UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useCallback } from 'react';
import { isRefused } from './api-error.ts';
import { applyOptimistic } from './optimistic.ts';
import type { OptimisticChange, Rollback } from './optimistic.ts';
import { useRequestKey } from './request-key.ts';

export type WriteOptions<Output, Input> = Omit<
  UseMutationOptions<Output, Error, Input, Rollback | undefined>,
  'meta' | 'mutationFn' | 'onMutate'
> & {
  /** Sends the write. `key` is the Idempotency-Key. */
  send: (input: Input, key: string) => Promise<Output>;
  /** Keys or key prefixes whose data the write changes. Their queries are refetched when the write has settled. */
  invalidates: readonly QueryKey[];
  /** Runs before the write is sent. */
  onMutate?: (input: Input) => void;
  /** The changes that the screen shows before the server responds. They are rolled back on failure. */
  optimistic?: (input: Input) => readonly OptimisticChange[];
  /** Whether the write is an upload. It may run for minutes, so other writes do not wait for it. */
  isUpload?: boolean;
};

/** The callbacks of one call of `mutate`. */
export interface MutateCallbacks<Output> {
  onSuccess?: (output: Output) => unknown;
  onError?: (error: Error) => unknown;
  onSettled?: () => unknown;
}

interface Mutate<Output, Input> {
  mutate: (input: Input, callbacks?: MutateCallbacks<Output>) => void;
}

type MutationState<Output, Input> = UseMutationResult<Output, Error, Input, Rollback | undefined>;
/** Distributes `Omit` over the union of mutation states, so that for example `isPending` implies `variables`. */
type WithoutMutate<State> = State extends unknown ? Omit<State, 'mutate'> : never;
type WriteMutation<Output, Input> = WithoutMutate<MutationState<Output, Input>> & Mutate<Output, Input>;

/**
 * A mutation that may be retried, automatically or by hand. Attempts with the same content use the same Idempotency-Key
 * until the write succeeds or is rejected, so the write takes effect once.
 */
export function useWrite<Output, Input = void>({
  send,
  invalidates,
  optimistic,
  isUpload = false,
  onMutate,
  onError,
  onSettled,
  ...options
}: WriteOptions<Output, Input>): WriteMutation<Output, Input> {
  const key = useRequestKey();
  const mutation = useMutation({
    ...options,
    meta: { invalidates, isUpload, isOptimistic: optimistic !== undefined },
    mutationFn: (input: Input) => send(input, key.for(input)),
    onMutate: async (input, { client }) => {
      onMutate?.(input);
      return optimistic && applyOptimistic(client, optimistic(input));
    },
    onError: (error, input, rollback, context) => {
      rollback?.();
      return onError?.(error, input, rollback, context);
    },
    onSettled: (output, error, ...rest) => {
      if (!error || isRefused(error)) key.forget();
      return onSettled?.(output, error, ...rest);
    },
  });
  const { mutateAsync } = mutation;
  // Uses `mutateAsync`, because TanStack Query skips the callbacks of `mutate` when the component is unmounted. An
  // example is a row that the write removes.
  const mutate = useCallback(
    (input: Input, callbacks: MutateCallbacks<Output> = {}) =>
      void mutateAsync(input)
        .then(callbacks.onSuccess, callbacks.onError ?? ignoreError)
        .finally(callbacks.onSettled),
    [mutateAsync],
  );
  return { ...mutation, mutate };
}

/** The mutation already reports the error through `onError` and its state. */
function ignoreError(): void {}
