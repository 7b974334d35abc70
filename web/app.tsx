import { QueryClientProvider } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createQueryClient } from '#web/api/query-client.ts';
import { handleExpiredSession, handleMissingSecondStep } from '#web/session/session.ts';
import { createAppRouter } from './routes.ts';

/**
 * Creates the cache of server data. A call that fails because the session has ended also ends the session in the browser. A call
 * that fails because the user must add a second step shows the set-up of the second step.
 */
export function createAppCache(): QueryClient {
  const queryClient = createQueryClient({
    onError: (error) => {
      handleExpiredSession(queryClient, error);
      handleMissingSecondStep(queryClient, error);
    },
  });
  return queryClient;
}

/** Renders the page for the current address of the window. */
export function App({
  queryClient,
  router,
}: {
  queryClient: QueryClient;
  router: ReturnType<typeof createAppRouter>;
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
