import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { isRefused, errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sessionKeys } from '#web/api/query-keys.ts';
import type { RouteInput, RouteOutput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';
import { requireUser, useUser } from '#web/session/session.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';

export type AccountSession = RouteOutput<'GET /api/users/{id}/sessions'>[number];

/** The sessions of the user's account, most recently used first. */
export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: sessionKeys.sessions(userId),
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/sessions', { params: { id: String(userId) } }, { signal }),
  });
}

/** The keys that every change in this file invalidates: each change is also listed under 'Recent security activity'. */
function useInvalidatedKeys() {
  const { id } = useUser();
  return [sessionKeys.sessions(id), sessionKeys.activity(id)];
}

type PasswordChange = RouteInput<'PUT /api/users/{id}/password'>['body'];

/** Changes the user's password. The server then ends the user's other sessions. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  const invalidates = useInvalidatedKeys();
  return useWrite({
    invalidates,
    send: (body: PasswordChange, key) =>
      call(
        'PUT /api/users/{id}/password',
        { params: { id: String(requireUser(queryClient).id) }, body },
        { key },
      ),
    onSuccess: () =>
      toast({ title: 'Password changed', description: 'Your password has been changed successfully.' }),
    onError: (error) =>
      showFailureToast(
        error,
        'Password change failed',
        isRefused(error)
          ? 'Failed to change password. Please check your current password.'
          : errorText(error, 'Failed to change password. Please try again.'),
      ),
  });
}

/** Ends one of the user's other sessions. */
export function useEndSession() {
  const queryClient = useQueryClient();
  const invalidates = useInvalidatedKeys();
  return useWrite({
    invalidates,
    send: ({ id: sessionId }: AccountSession, key) =>
      call(
        'DELETE /api/users/{id}/sessions/{sessionId}',
        { params: { id: String(requireUser(queryClient).id), sessionId: String(sessionId) } },
        { key },
      ),
    onSuccess: (_, { device }) => toast({ title: 'Session ended', description: `${device} is signed out.` }),
    onError: (error) => showFailureToast(error, 'Sign-out failed'),
  });
}

/** Ends all other sessions. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  const invalidates = useInvalidatedKeys();
  return useWrite({
    invalidates,
    send: (_: void, key) =>
      call(
        'DELETE /api/users/{id}/sessions',
        { params: { id: String(requireUser(queryClient).id) } },
        { key },
      ),
    onSuccess: () =>
      toast({ title: 'Sessions ended', description: 'You are signed out everywhere but here.' }),
    onError: (error) => showFailureToast(error, 'Sign-out failed'),
  });
}
