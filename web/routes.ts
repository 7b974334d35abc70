import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { settings } from '#web/lib/settings.ts';
import { ErrorPage } from '#web/shell/error-page.tsx';
import { PendingPage } from '#web/shell/pending-page.tsx';
import { parseSearch, stringifySearch } from '#web/shell/search-params.ts';
import {
  admin,
  adminLogin,
  confirmEmail,
  directLogin,
  forgotPassword,
  invitation,
  login,
  loginTest,
  register,
  resetPassword,
  review,
  setup,
  stopEmailChange,
  unsubscribe,
  userSettings,
} from './routes/account-routes.ts';
import { status } from './routes/link-routes.ts';
import {
  debugLayout,
  publicLayout,
  rootRoute,
  signedInLayout,
  signedOutLayout,
} from './routes/layout-routes.ts';
import { subcontractorProfile, subcontractorRegistry, subcontractors } from './routes/installer-routes.ts';
import {
  conditionReport,
  dashboard,
  editProject,
  inProgress,
  installRecord,
  jobSheet,
  myProjects,
  newConditionReport,
  project,
  projectAlias,
  projectView,
} from './routes/project-routes.ts';

const home = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/dashboard', replace: true, throw: true });
  },
});

// The site map. Each page is a separate chunk, which is loaded when a link to it is hovered.
const routeTree = () =>
  rootRoute.addChildren([
    home,
    signedOutLayout.addChildren([login, register, forgotPassword]),
    publicLayout.addChildren([
      adminLogin,
      setup,
      invitation,
      resetPassword,
      confirmEmail,
      stopEmailChange,
      unsubscribe,
    ]),
    review,
    status,
    ...(settings.debugPages ? [debugLayout.addChildren([directLogin, loginTest])] : []),
    signedInLayout.addChildren([
      dashboard,
      myProjects,
      inProgress,
      project,
      projectAlias,
      projectView,
      editProject,
      jobSheet,
      installRecord,
      newConditionReport,
      conditionReport,
      subcontractors,
      subcontractorRegistry,
      subcontractorProfile,
      userSettings,
      admin,
    ]),
  ]);

/** Creates the router; its guards read the session from the cache. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: routeTree(),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // Hovering over a link loads the code and data of its page. TanStack Query decides which cached data is still fresh.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyPage(() => import('#web/shell/not-found-page.tsx'), 'NotFoundPage'),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** The title of the page in the browser tab. */
    title?: string;
  }
  interface HistoryState {
    /** The token of a mailed link. It is stored in the router state, and not in the address. */
    linkToken?: string;
    /** The key of the rejected condition report that the user has opened as a draft. */
    editedReport?: string;
  }
}
