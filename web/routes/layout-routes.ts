import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { requireSignedOut, requireSignedIn } from '#web/features/auth/guards.ts';
import { Root } from '#web/shell/root.tsx';
import { nonEmptyText } from '#web/shell/search-params.ts';

// The layout routes and their guards.

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const accountLayout = lazyPage(() => import('#web/features/auth/account-layout.tsx'), 'AccountLayout');

/** The layout of pages for signed-out users. */
export const signedOutLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-out',
  validateSearch: ({ next }): { next?: string } => ({ next: nonEmptyText(next) }),
  beforeLoad: ({ context, search }) => requireSignedOut(context.queryClient, search.next),
  component: accountLayout,
});

/** The layout of pages for signed-in and signed-out users. It has no guard, but a page can have a guard of its own. */
export const publicLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'open',
  component: accountLayout,
});

/** The layout of the debug pages. `routes.ts` adds it only if these pages are enabled. */
export const debugLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'debug',
  component: lazyPage(() => import('#web/features/debug/debug-layout.tsx'), 'DebugLayout'),
});

/** The layout of pages for signed-in users: sidebar, header and the page. */
export const signedInLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSignedIn(context.queryClient, location.href),
  component: lazyPage(() => import('#web/shell/shell.tsx'), 'Shell'),
});
