import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { isRefused } from './api-error.ts';
import { useRequestKey } from './request-key.ts';

type WriteOptions<Output, Input, Undo> = Omit<
  UseMutationOptions<Output, Error, Input, Undo>,
  'mutationFn'
> & {
  /** Sends the write under this Idempotency-Key. */
  send: (input: Input, key: string) => Promise<Output>;
};

/**
 * A mutation that may be tried again, by itself or by hand, until the server has answered it: while the content stays the
 * same, every try goes under the same Idempotency-Key, and takes effect once.
 */
export function useWrite<Output, Input = void, Undo = unknown>({
  send,
  onSettled,
  ...options
}: WriteOptions<Output, Input, Undo>): UseMutationResult<Output, Error, Input, Undo> {
  const key = useRequestKey();
  return useMutation({
    ...options,
    mutationFn: (input: Input) => send(input, key.for(input)),
    onSettled: (output, error, ...rest) => {
      if (!error || isRefused(error)) key.forget();
      return onSettled?.(output, error, ...rest);
    },
  });
}
