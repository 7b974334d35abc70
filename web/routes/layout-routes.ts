import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { requireSignedOut, requireSignedIn } from '#web/features/auth/guards.ts';
import { Root } from '#web/shell/root.tsx';
import { textOf } from '#web/shell/search-params.ts';

// The layout routes and their guards.

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const accountLayout = lazyPage(() => import('#web/features/auth/account-layout.tsx'), 'AccountLayout');

/** The layout of pages for signed-out users. */
export const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  validateSearch: ({ next }): { next?: string } => ({ next: textOf(next) }),
  beforeLoad: ({ context, search }) => requireSignedOut(context.queryClient, search.next),
  component: accountLayout,
});

/** The layout of pages for signed-in and signed-out users. A page that needs a guard has its own. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: accountLayout,
});

/** The layout of the debug pages. `routes.ts` adds it only if these pages are enabled. */
export const debug = createRoute({
  getParentRoute: () => root,
  id: 'debug',
  component: lazyPage(() => import('#web/features/debug/debug-layout.tsx'), 'DebugLayout'),
});

/** The layout of pages for signed-in users: sidebar, header and the page. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => requireSignedIn(context.queryClient, location.href),
  component: lazyPage(() => import('#web/shell/shell.tsx'), 'Shell'),
});
