import { useMutation } from '@tanstack/react-query';
import type { QueryKey, UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { isRefused } from './api-error.ts';
import { applyOptimistic } from './optimistic.ts';
import type { OptimisticChange, Rollback } from './optimistic.ts';
import { useRequestKey } from './request-key.ts';

type WriteOptions<Output, Input> = Omit<
  UseMutationOptions<Output, Error, Input, Rollback | undefined>,
  'meta' | 'mutationFn' | 'onMutate'
> & {
  /** Sends the write under this Idempotency-Key. */
  send: (input: Input, key: string) => Promise<Output>;
  /** Keys, or prefixes of keys, whose data the write changes: they are fetched again when it has settled. */
  touches: readonly QueryKey[];
  /** Runs as soon as the write is asked for. */
  onMutate?: (input: Input) => void;
  /** What the screen shows before the server has answered; rolled back when it refuses. */
  optimistic?: (input: Input) => readonly OptimisticChange[];
  /** It may run for minutes: other writes do not wait for it. */
  isUpload?: boolean;
};

/**
 * A mutation that may be retried, automatically or by hand, until the server has answered it: while the content stays the
 * same, every try goes under the same Idempotency-Key, and takes effect once.
 */
export function useWrite<Output, Input = void>({
  send,
  touches,
  optimistic,
  isUpload = false,
  onMutate,
  onError,
  onSettled,
  ...options
}: WriteOptions<Output, Input>): UseMutationResult<Output, Error, Input, Rollback | undefined> {
  const key = useRequestKey();
  return useMutation({
    ...options,
    meta: { touches, isUpload, isOptimistic: optimistic !== undefined },
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
}
