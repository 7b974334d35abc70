import { useNavigate } from '@tanstack/react-router';
import type { Registration } from '#shared/auth/auth.forms.ts';
import { ApiError, sentenceOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/use-single-mutation.ts';
import { toast } from '#web/ui/toast-store.ts';

// Without an answer nobody knows.
const PERHAPS_CREATED =
  "We couldn't confirm that your account was created. Try signing in before you register again.";

/** Creates an account, without signing in. */
export function useRegister() {
  const navigate = useNavigate();
  return useSingleMutation({
    mutationFn: (form: Registration) => call('POST /api/auth/register', { body: form }),
    onSuccess: () => {
      toast({
        title: 'Registration successful',
        description: 'Your account has been created. You can now log in.',
      });
      return navigate({ to: '/login' });
    },
    onError: (error) =>
      toast({
        title: 'Registration failed',
        description: isUnknown(error) ? PERHAPS_CREATED : 'Failed to create account',
        variant: 'destructive',
      }),
    // Nobody is signed in, so no Idempotency-Key holds: after a lost answer a second try would find the own name taken.
    retry: false,
  });
}

/** Whether the request may have been carried out, and only its answer was lost. */
function isUnknown(error: Error): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

/** What the registration page says about a failure (docs/requirements/accounts.md, Registration). */
export function registrationFailure(error: Error): string {
  const taken = error instanceof ApiError && error.status === 409;
  return sentenceOf(error, taken ? 'Username may already be taken' : 'Registration failed');
}
