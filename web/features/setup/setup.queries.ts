import { queryOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/api/call.ts';
import { setupKeys } from '#web/api/query-keys.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useOneTimeMutation } from '#web/api/use-one-time-mutation.ts';
import { toast } from '#web/ui/toast-store.ts';

/** Whether a setup link still works. */
export function setupLinkQuery(token: string) {
  return queryOptions({
    queryKey: setupKeys.link(token),
    queryFn: ({ signal }) => call('GET /api/setup', { query: { token } }, { signal }),
  });
}

type FirstAdmin = RouteInput<'POST /api/setup'>['body'];

/** Creates the first admin, who then signs in. */
export function useCreateFirstAdmin() {
  const navigate = useNavigate();
  return useOneTimeMutation({
    mutationFn: (body: FirstAdmin) => call('POST /api/setup', { body }),
    meta: { invalidates: [setupKeys.all] },
    // Not retried, because the link stops working after the first success, even if the response was lost.
    retry: false,
    onSuccess: () => {
      toast({ title: 'Admin account created', description: 'Wrapline is set up. You can now sign in.' });
      return navigate({ to: '/admin-login' });
    },
  });
}
