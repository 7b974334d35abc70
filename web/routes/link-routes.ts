import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { rootRoute } from './layout-routes.ts';
import { prefetchCalls } from './prefetch-calls.ts';

const loadCalls = () => import('./link-calls.ts');

/** The status page. It has its own layout and needs no session. */
export const status = createRoute({
  getParentRoute: () => rootRoute,
  path: '/status/$token',
  staticData: { title: 'Project Status' },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchStatus(context.queryClient, params.token)),
  component: lazyPage(() => import('#web/features/status-page/status-page.tsx'), 'StatusPage'),
});
