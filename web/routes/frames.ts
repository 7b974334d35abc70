import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { guestsOnly, signedInOnly } from '#web/features/auth/guards.ts';
import { Root } from '#web/shell/root.tsx';
import { textOf } from '#web/shell/search-params.ts';

// What stands around the pages, and whom it lets in.

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const accountFrame = lazyPage(() => import('#web/features/auth/account-frame.tsx'), 'AccountFrame');

/** For those who are not signed in. */
export const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  validateSearch: ({ next }): { next?: string } => ({ next: textOf(next) }),
  beforeLoad: ({ context, search }) => guestsOnly(context.queryClient, search.next),
  component: accountFrame,
});

/** For anybody: each page has its own rule. */
export const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: accountFrame,
});

/** Where the debug pages are switched on. */
export const debug = createRoute({
  getParentRoute: () => root,
  id: 'debug',
  component: lazyPage(() => import('#web/features/debug/debug-frame.tsx'), 'DebugFrame'),
});

/** For those who are signed in: sidebar, header, and the page. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => signedInOnly(context.queryClient, location.href),
  component: lazyPage(() => import('#web/shell/shell.tsx'), 'Shell'),
});
