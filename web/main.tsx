import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { refetchUnavailable } from '#web/api/query-client.ts';
import { onServerContact } from '#web/api/server-contact.ts';
import { reportCaughtError, watchErrors } from '#web/api/watch-errors.ts';
import { showStoredToast } from '#web/features/auth/stored-toast.ts';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import { deleteCopiesOfOtherUsers, syncWithOtherTabs } from '#web/session/session.ts';
import { warnBeforeLosingPhotos } from '#web/features/photos/unsent-photos.ts';
import { syncThemeWithOtherTabs } from '#web/lib/theme.ts';
import { App, createAppCache } from './app.tsx';
import { createAppRouter } from './routes.ts';

const queryClient = createAppCache();
const router = createAppRouter(queryClient);

watchErrors(() => router.state.matches.at(-1)?.fullPath ?? '');
syncWithOtherTabs(queryClient);
deleteCopiesOfOtherUsers();
syncThemeWithOtherTabs();
warnBeforeLosingPhotos();
onServerContact(() => void refetchUnavailable(queryClient));
showStoredToast();
// Prefetched at startup (docs/requirements/accounts.md, Certifications), for the registration and the settings.
void queryClient.prefetchQuery(certificationsQuery);

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root"');
createRoot(container, { onCaughtError: reportCaughtError }).render(
  <StrictMode>
    <App queryClient={queryClient} router={router} />
  </StrictMode>,
);
