import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient, refetchUnreached } from '#web/api/query-client.ts';
import { onServerContact } from '#web/api/server-contact.ts';
import { reportCaught, watchErrors } from '#web/api/watch-errors.ts';
import { showStoredToast } from '#web/features/auth/stored-toast.ts';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import {
  deleteOthersCopies,
  syncWithOtherTabs,
  handleExpiredSession,
  handleMissingSecondStep,
} from '#web/session/session.ts';
import { warnBeforeLosingPhotos } from '#web/features/photos/unsent-photos.ts';
import { syncThemeWithOtherTabs } from '#web/lib/theme.ts';
import { createAppRouter } from './routes.ts';

const queryClient = createQueryClient({
  onError: (error) => {
    handleExpiredSession(queryClient, error);
    handleMissingSecondStep(queryClient, error);
  },
});
const router = createAppRouter(queryClient);

watchErrors(() => router.state.matches.at(-1)?.fullPath ?? '');
syncWithOtherTabs(queryClient);
deleteOthersCopies();
syncThemeWithOtherTabs();
warnBeforeLosingPhotos();
onServerContact(() => void refetchUnreached(queryClient));
showStoredToast();
// Prefetched at startup (docs/requirements/accounts.md, Certifications), for the registration and the settings.
void queryClient.prefetchQuery(certificationsQuery);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
createRoot(container, { onCaughtError: reportCaught }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
