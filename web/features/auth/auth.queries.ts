import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { StartedSignIn } from '#shared/auth/auth.contract.ts';
import type { SignIn } from '#shared/auth/auth.forms.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError, isHtmlResponse, isSignedOut, errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { hasUnsentWork } from '#web/session/unsent-work.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { storeToast } from './stored-toast.ts';
import { changeSession } from '#web/session/session.ts';
import { storeUser } from '#web/session/stored-user.ts';

const WRONG_CREDENTIALS = 'Invalid username or password';

/** The page that opens after a sign-in, and the toast it shows. */
export interface SignInTarget {
  destination: string;
  message: ToastMessage;
}

export function welcomeToast(user: User): ToastMessage {
  return { title: 'Login successful', description: `Welcome back, ${user.name}!` };
}

/**
 * Signs in, stores the user, and opens the page that `targetOf` returns. `finish` stores the user and opens the page after a
 * second step or a sign-in with a passkey.
 */
export function useSignIn(targetOf: (user: User) => SignInTarget) {
  const openSession = useOpenSession();
  const finish = (user: User) => openSession(user, targetOf(user));
  const mutation = useMutation({
    mutationFn: signIn,
    onSuccess: finish,
    onError: (error) => {
      if (isSignedOut(error)) return;
      toast({
        title: 'Login failed',
        description: errorText(error, WRONG_CREDENTIALS),
        variant: 'destructive',
      });
    },
  });
  return { ...mutation, finish };
}

/** The started sign-in that a second step completes. Null unless the password was right and the account has a second step. */
export function startedSignInOf(error: Error | null): StartedSignIn | null {
  const needsSecondStep = error instanceof ApiError && error.code === 'second_step_required';
  return needsSecondStep ? (error.details as StartedSignIn) : null;
}

/**
 * Returns a function that stores the signed-in user and opens the target page. It loads the page in full, except while there is
 * unsent work, which a page load would lose.
 */
function useOpenSession() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (user: User, { destination, message }: SignInTarget) => {
    if (hasUnsentWork()) {
      await changeSession(queryClient, user);
      toast(message);
      return navigate({ href: destination, replace: true });
    }
    storeUser(user);
    storeToast(message);
    window.location.assign(destination);
  };
}

/** The message of a failed sign-in. A 401 shows only the response's `error` field. */
export function signInErrorText(error: Error): string {
  if (error instanceof ApiError && isSignedOut(error)) return error.error ?? WRONG_CREDENTIALS;
  return errorText(error, 'Login failed');
}

/** A proxy may return HTML for the sign-in call. The session then shows whether the sign-in succeeded. */
async function signIn(form: SignIn): Promise<User> {
  return call('POST /api/auth/login', { body: form }).catch((error: unknown) => {
    if (isHtmlResponse(error)) return call('GET /api/auth/session');
    throw error;
  });
}
