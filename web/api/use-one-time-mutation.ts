import { useMutation } from '@tanstack/react-query';
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

/** The mutation without `mutateAsync`, which would bypass the guard against a second call. */
type OneTimeMutation<Output, Input> = Omit<UseMutationResult<Output, Error, Input>, 'mutateAsync'>;

/**
 * A mutation that is sent once, and again only after a failure. Two clicks can arrive before the button is busy, and a call
 * without an Idempotency-Key would take effect twice.
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
