import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignIn } from '#shared/auth/auth.forms.ts';

import { isSignedOut, requireJsonText } from '#web/api/api-error.ts';
import type { ApiResponse } from '#web/api/api-error.ts';
import { call, callRaw } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import { changeSession, endSession } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { parseStoredUser } from '#web/session/stored-user.ts';

/** The result of one attempt at one route. */
export interface RouteResult {
  route: string;
  outcome: string;
  /** Whether the server responded that nobody is signed in. */
  isSignedOut: boolean;
}

interface RouteAttemptsResult {
  user: SessionUser | null;
  attempts: RouteResult[];
}

/** Tries the sign-in routes in order until one succeeds. */
export function useDirectLogin() {
  const setUser = useSetUser();
  return useMutation({
    mutationFn: async (body: SignIn): Promise<RouteAttemptsResult> =>
      tryRoutesUntilUser([
        ['POST /api/auth/login', () => callRaw('POST /api/auth/login', { body })],
        ['POST /api/login', () => callRaw('POST /api/login', { body })],
      ]),
    onSuccess: ({ user }) => user && setUser(user),
    retry: false,
  });
}

/**
 * Calls the two session routes in order until one returns a user. Ends the session in this browser when neither does and one is a
 * 401. Any other failure changes nothing (docs/requirements/accounts.md, Session in the browser).
 */
export function useSessionCheck() {
  const setUser = useSetUser();
  return useMutation({
    mutationFn: async (): Promise<RouteAttemptsResult> =>
      tryRoutesUntilUser([
        ['GET /api/auth/session', () => callRaw('GET /api/auth/session')],
        ['GET /api/user', () => callRaw('GET /api/user')],
      ]),
    onSuccess: ({ user, attempts }) =>
      user || attempts.some((attempt) => attempt.isSignedOut) ? setUser(user) : undefined,
    retry: false,
  });
}

/** Signs out through the first route that works. Always ends the session in the browser. */
export function useDirectLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /api/auth/logout', { body: {} }).catch(() => call('POST /api/logout', { body: {} })),
    onSettled: () => endSession(queryClient),
    retry: false,
  });
}

/** The route and the raw response of a call. */
export interface RawResult extends ApiResponse {
  route: string;
}

/** Sends a call of the test page, and returns the raw response. */
export function useRawCall<Input = void>(
  route: string,
  send: (input: Input) => Promise<ApiResponse>,
  onSuccess?: (response: RawResult) => Promise<void> | undefined,
) {
  return useMutation({
    mutationFn: async (input: Input): Promise<RawResult> => ({ route, ...(await send(input)) }),
    // The call may have signed somebody in.
    meta: { invalidates: [sessionKeys.user] },
    onSuccess,
    retry: false,
  });
}

/** Signs out on the test page, and ends the session in the browser without the message about an expired session. */
export function useRawLogout() {
  const queryClient = useQueryClient();
  return useRawCall(
    'POST /api/auth/logout',
    () => callRaw('POST /api/auth/logout', { body: {} }),
    ({ status }) => (status === 200 ? endSession(queryClient) : undefined),
  );
}

/** Returns a function that sets or ends the application's session. */
function useSetUser() {
  const queryClient = useQueryClient();
  return (user: SessionUser | null) => (user ? changeSession(queryClient, user) : endSession(queryClient));
}

type RouteAttempt = [route: string, send: () => Promise<ApiResponse>];

async function tryRoutesUntilUser(
  [attempt, ...others]: RouteAttempt[],
  previousAttempts: RouteResult[] = [],
): Promise<RouteAttemptsResult> {
  if (!attempt) return { user: null, attempts: previousAttempts };
  const [route, send] = attempt;
  const { user, ...result } = await tryRoute(send);
  const attempts = [...previousAttempts, { route, ...result }];
  return user ? { user, attempts } : tryRoutesUntilUser(others, attempts);
}

async function tryRoute(
  send: () => Promise<ApiResponse>,
): Promise<Omit<RouteResult, 'route'> & { user: SessionUser | null }> {
  try {
    const response = await send();
    const user = parseStoredUser(requireJsonText(response));
    return {
      user,
      isSignedOut: false,
      outcome: user ? `${response.status}: signed in` : `${response.status}: no user in the response`,
    };
  } catch (error) {
    const outcome = error instanceof Error ? error.message : String(error);
    return { user: null, isSignedOut: isSignedOut(error), outcome };
  }
}
