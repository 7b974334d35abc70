import { useNavigate } from '@tanstack/react-router';
import type { Registration } from '#shared/auth/auth.forms.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useOneTimeMutation } from '#web/api/use-one-time-mutation.ts';
import type { RegistrationInvitation } from './register-form.ts';
import { toast } from '#web/ui/toast-store.ts';

// Shown when the response was lost.
const UNCONFIRMED_MESSAGE =
  "We couldn't confirm that your account was created. Try signing in before you register again.";

/** Creates an account without signing in. After the sign-in, an invited client is sent to the project. */
export function useRegister(invitation?: RegistrationInvitation) {
  const navigate = useNavigate();
  return useOneTimeMutation({
    mutationFn: (form: Registration) => call('POST /api/auth/register', { body: form }),
    onSuccess: () => {
      toast({
        title: 'Registration successful',
        description: 'Your account has been created. You can now log in.',
      });
      const next = invitation?.projectId ? `/project/${invitation.projectId}` : undefined;
      return navigate({ to: '/login', search: { next } });
    },
    onError: (error) =>
      toast({
        title: 'Registration failed',
        description: isUnconfirmed(error) ? UNCONFIRMED_MESSAGE : 'Failed to create account',
        variant: 'destructive',
      }),
    // Idempotency keys need a signed-in user. After a lost response, a retry would find the username taken.
    retry: false,
  });
}

/** Whether the account may have been created although the response was lost. */
function isUnconfirmed(error: Error): boolean {
  return error instanceof ApiError && [0, 502, 504].includes(error.status);
}

/** The message of a failed registration (docs/requirements/accounts.md, Registration). */
export function registrationFailure(error: Error): string {
  const isUsernameTaken = error instanceof ApiError && error.status === 409;
  return errorText(error, isUsernameTaken ? 'Username may already be taken' : 'Registration failed');
}
