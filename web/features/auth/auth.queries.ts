import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Registration, SignIn } from '#shared/auth/auth.forms.ts';
import type { User } from '#shared/users/user.wire.ts';
import { ApiError, isHtmlAnswer, isRefused, isSignedOut, sentenceOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useSingleMutation } from '#web/api/use-single-mutation.ts';
import { countUnsentPhotos, dropUnsentPhotos } from '#web/features/photos/unsent-photos.ts';
import { dropDrafts } from '#web/lib/stored-draft.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { ToastMessage } from '#web/ui/toast-store.ts';
import { carryToast } from './carried-toast.ts';
import { changeSession, endSession, sessionQuery } from './session.ts';
import { storeUser } from './stored-user.ts';

// Without an answer nobody knows.
const PERHAPS_CREATED = 'The server did not answer. Your account may exist: try to sign in first.';

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
  return useSingleMutation({
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

/** Starts by a full page load; within this page while it holds unsent photos, which a page load would lose. */
function useStart() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async (user: User, { destination, message }: Arrival) => {
    if (countUnsentPhotos() > 0) {
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
        description: isRefused(error) ? 'Failed to create account' : PERHAPS_CREATED,
        variant: 'destructive',
      }),
    // Nobody is signed in, so no Idempotency-Key holds: after a lost answer a second try would find the own name taken.
    retry: false,
  });
}

/** What the registration page says about a failure (docs/requirements/accounts.md, Registration). */
export function registrationFailure(error: Error): string {
  const taken = error instanceof ApiError && error.status === 409;
  return sentenceOf(error, taken ? 'Username may already be taken' : 'Registration failed');
}

/** Ends the session on the server, then here. */
export function useSignOut() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('POST /api/auth/logout', { body: {} }),
    onSuccess: async () => {
      const user = queryClient.getQueryData(sessionQuery.queryKey);
      if (user) {
        dropDrafts(user.id);
        dropUnsentPhotos(user.id);
      }
      await endSession(queryClient);
      toast({ title: 'Logged out', description: 'You have been successfully logged out' });
      await navigate({ to: '/login' });
    },
    onError: () =>
      toast({
        title: 'Logout failed',
        description: 'There was an error logging out',
        variant: 'destructive',
      }),
  });
}
