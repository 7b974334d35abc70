import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { render } from 'vitest-browser-react';
import { createQueryClient } from '#web/api/query-client.ts';
import { UserContext } from '#web/session/session.ts';
import type { SessionUser } from '#web/session/session.ts';
import { Toaster } from '#web/ui/toaster.tsx';
import { removeRetryDelays } from './remove-retry-delays.ts';

const SHOP: SessionUser = {
  id: 1,
  name: 'Dana Whitfield',
  username: 'dana',
  role: 'contractor',
  allowContractorRole: true,
  avatarUrl: null,
  shopId: null,
  shopName: null,
  staffRole: null,
};

/** Renders a component with a signed-in user, a query cache, toasts and a router without pages. */
export async function renderSignedIn(component: ReactNode) {
  const queryClient = createQueryClient({ onError: () => undefined });
  removeRetryDelays(queryClient);
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const rendered = await render(
    <QueryClientProvider client={queryClient}>
      <RouterContextProvider router={router}>
        <UserContext value={SHOP}>{component}</UserContext>
      </RouterContextProvider>
      <Toaster />
    </QueryClientProvider>,
  );
  return { ...rendered, router };
}
