import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { isSignedOut } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import type { RouteInput, RouteOutput } from '#web/api/route-types.ts';
import { callingUser } from '#web/features/auth/session.ts';
import { toast } from '#web/ui/toast-store.ts';

export type SignedInPlace = RouteOutput<'GET /api/users/{id}/sessions'>[number];

/** Where the own account is signed in, last used first. */
export function sessionsQuery(userId: number) {
  return queryOptions({
    queryKey: ['sessions', userId],
    queryFn: ({ signal }) =>
      call('GET /api/users/{id}/sessions', { params: { id: String(userId) } }, { signal }),
  });
}

type PasswordChange = RouteInput<'PUT /api/users/{id}/password'>['body'];

/** Changes the own password; the server ends the other sessions with it. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) =>
      call('PUT /api/users/{id}/password', { params: { id: String(callingUser(queryClient).id) }, body }),
    onSuccess: () =>
      toast({ title: 'Password changed', description: 'Your password has been changed successfully.' }),
    onError: (error) => {
      if (isSignedOut(error)) return;
      toast({
        title: 'Password change failed',
        description: 'Failed to change password. Please check your current password.',
        variant: 'destructive',
      });
    },
  });
}

/** Signs out in one other place. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id: sessionId }: SignedInPlace) =>
      call('DELETE /api/users/{id}/sessions/{sessionId}', {
        params: { id: String(callingUser(queryClient).id), sessionId: String(sessionId) },
      }),
    onSuccess: (_, { device }) => toast({ title: 'Session ended', description: `${device} is signed out.` }),
    onError: tellFailure,
  });
}

/** Signs out everywhere but here. */
export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call('DELETE /api/users/{id}/sessions', { params: { id: String(callingUser(queryClient).id) } }),
    onSuccess: () =>
      toast({ title: 'Sessions ended', description: 'You are signed out everywhere but here.' }),
    onError: tellFailure,
  });
}

function tellFailure(error: Error): void {
  if (isSignedOut(error)) return;
  toast({ title: 'Sign-out failed', description: error.message, variant: 'destructive' });
}
