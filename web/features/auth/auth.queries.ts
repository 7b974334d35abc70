import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SignIn } from '#shared/auth/auth.forms.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError, isHtmlAnswer, isSignedOut, sentenceOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { hasUnsentWork } from '#web/session/unsent-work.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { carryToast } from './carried-toast.ts';
import { changeSession } from '#web/session/session.ts';
import { storeUser } from '#web/session/stored-user.ts';

const WRONG_CREDENTIALS = 'Invalid username or password';

/** Where a fresh sign-in arrives, and what is said there. */
export interface Arrival {
  destination: string;
  message: ToastMessage;
}

export function welcome(user: User): ToastMessage {
  return { title: 'Login successful', description: `Welcome back, ${user.name}!` };
}

/** Signs in, remembers the user and starts the application afresh where `arrive` says. */
export function useSignIn(arrive: (user: User) => Arrival) {
  const start = useStart();
  return useMutation({
    mutationFn: signIn,
    onSuccess: (user) => start(user, arrive(user)),
    onError: (error) => {
      if (isSignedOut(error)) return;
      toast({
        title: 'Login failed',
        description: sentenceOf(error, WRONG_CREDENTIALS),
        variant: 'destructive',
      });
    },
  });
}

/** Starts with a full page load; within this page while it holds unsent work, which a page load would lose. */
function useStart() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (user: User, { destination, message }: Arrival) => {
    if (hasUnsentWork()) {
      await changeSession(queryClient, user);
      toast(message);
      return navigate({ href: destination, replace: true });
    }
    storeUser(user);
    carryToast(message);
    window.location.assign(destination);
  };
}

/** What the sign-in page says about a failure: for a 401 the answer's `error` field and nothing else of it. */
export function signInFailure(error: Error): string {
  if (error instanceof ApiError && isSignedOut(error)) return error.error ?? WRONG_CREDENTIALS;
  return sentenceOf(error, 'Login failed');
}

/** A proxy may answer the sign-in with a page; the session then tells whether it went through. */
async function signIn(form: SignIn): Promise<User> {
  return call('POST /api/auth/login', { body: form }).catch((error: unknown) => {
    if (isHtmlAnswer(error)) return call('GET /api/auth/session');
    throw error;
  });
}
