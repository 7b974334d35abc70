import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** The mutation without `mutateAsync`, which would bypass the guard against a second call. */
type OneTimeMutation<Output, Input> = Omit<UseMutationResult<Output, Error, Input>, 'mutateAsync'>;

/**
 * A mutation that is sent once, and again only after a failure. It is for calls without an Idempotency-Key. Such a call
 * would take effect twice when two clicks arrive before the button is busy.
 */
export function useOneTimeMutation<Output, Input>(
  options: UseMutationOptions<Output, Error, Input>,
): OneTimeMutation<Output, Input> {
  const isSent = useRef(false);
  const { mutateAsync: _, ...mutation } = useMutation({
    ...options,
    onError: (...failure) => {
      isSent.current = false;
      return options.onError?.(...failure);
    },
  });
  const mutate: typeof mutation.mutate = (...args) => {
    if (isSent.current) return;
    isSent.current = true;
    mutation.mutate(...args);
  };
  return { ...mutation, mutate };
}
