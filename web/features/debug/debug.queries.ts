import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SignIn } from '#shared/auth/auth.forms.ts';

import { jsonOf } from '#web/api/api-error.ts';
import type { Answer } from '#web/api/api-error.ts';
import { call, callRaw } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import { changeSession, endSession } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { parseStoredUser } from '#web/session/stored-user.ts';

/** One try of one address, as the page lists it. */
export interface Attempt {
  route: string;
  outcome: string;
}

interface Outcome {
  user: SessionUser | null;
  attempts: Attempt[];
}

/** Tries the addresses of the sign-in in turn, until one lets the user in. */
export function useDirectLogin() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: async (body: SignIn): Promise<Outcome> =>
      firstUser([
        ['POST /api/auth/login', () => callRaw('POST /api/auth/login', { body })],
        ['POST /api/login', () => callRaw('POST /api/login', { body })],
      ]),
    onSuccess: ({ user }) => user && keep(user),
    retry: false,
  });
}

/** Asks both addresses of the session, until one knows a user. */
export function useSessionCheck() {
  const keep = useKeepUser();
  return useMutation({
    mutationFn: async (): Promise<Outcome> =>
      firstUser([
        ['GET /api/auth/session', () => callRaw('GET /api/auth/session')],
        ['GET /api/user', () => callRaw('GET /api/user')],
      ]),
    onSuccess: ({ user }) => keep(user),
    retry: false,
  });
}

/** Signs out at the first address that answers; when none does, the browser forgets the user all the same. */
export function useDirectLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('POST /api/auth/logout', { body: {} }).catch(() => call('POST /api/logout', { body: {} })),
    onSettled: () => endSession(queryClient),
    retry: false,
  });
}

/** What a call of the test page did: its route, and what came back, word for word. */
export interface RawAnswer extends Answer {
  route: string;
}

/** The plain calls of the test page, each with its raw answer. */
export function useRawCall<Input = void>(
  route: string,
  send: (input: Input) => Promise<Answer>,
  onSuccess?: (answer: RawAnswer) => Promise<void> | undefined,
) {
  return useMutation({
    mutationFn: async (input: Input): Promise<RawAnswer> => ({ route, ...(await send(input)) }),
    // The call may have signed somebody in.
    meta: { touches: [sessionKeys.user] },
    onSuccess,
    retry: false,
  });
}

/** The sign-out of the test page: who asked for it need not hear that the session has ended. */
export function useRawLogout() {
  const queryClient = useQueryClient();
  return useRawCall(
    'POST /api/auth/logout',
    () => callRaw('POST /api/auth/logout', { body: {} }),
    ({ status }) => (status === 200 ? endSession(queryClient) : undefined),
  );
}

/** Makes the whole application know who is signed in. */
function useKeepUser() {
  const queryClient = useQueryClient();
  return (user: SessionUser | null) => (user ? changeSession(queryClient, user) : endSession(queryClient));
}

type Door = [route: string, knock: () => Promise<Answer>];

async function firstUser([door, ...others]: Door[], before: Attempt[] = []): Promise<Outcome> {
  if (!door) return { user: null, attempts: before };
  const [route, knock] = door;
  const { user, outcome } = await tryDoor(knock);
  const attempts = [...before, { route, outcome }];
  return user ? { user, attempts } : firstUser(others, attempts);
}

async function tryDoor(knock: () => Promise<Answer>): Promise<{ user: SessionUser | null; outcome: string }> {
  try {
    const answer = await knock();
    const user = parseStoredUser(jsonOf(answer));
    return {
      user,
      outcome: user ? `${answer.status}: signed in` : `${answer.status}: no user in the answer`,
    };
  } catch (error) {
    return { user: null, outcome: error instanceof Error ? error.message : String(error) };
  }
}
