import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/api/call.ts';
import { endSession, sessionQuery } from '#web/session/session.ts';
import { dropDrafts } from '#web/lib/stored-draft.ts';
import { toast } from '#web/ui/toast-store.ts';

/**
 * Ends the session on the server, then in the browser, and opens the page `to`. `next` is the page to open after the next sign-in.
 */
export function useSignOut(next?: string, to: '/login' | '/forgot-password' = '/login') {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => call('POST /api/auth/logout', { body: {} }),
    onSuccess: async () => {
      const user = queryClient.getQueryData(sessionQuery.queryKey);
      if (user) dropDrafts(user.id);
      await endSession(queryClient);
      toast({ title: 'Logged out', description: 'You have been successfully logged out' });
      await navigate({ to, search: { next }, ignoreBlocker: true });
    },
    onError: () =>
      toast({
        title: 'Logout failed',
        description: 'There was an error logging out',
        variant: 'destructive',
      }),
  });
}
