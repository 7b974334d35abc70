import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { PROJECT_SORTS } from '#shared/projects/project-sorts.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import { adminGuestsOnly, adminsOnly, guestsOnly, signedInOnly } from '#web/features/auth/guards.ts';
import { EDIT_TABS } from '#web/features/project-edit/edit-tab-names.ts';
import type { EditTab } from '#web/features/project-edit/edit-tab-names.ts';
import { settings } from '#web/lib/settings.ts';
import { ErrorPage } from '#web/shell/error-page.tsx';
import { PendingPage } from '#web/shell/pending-page.tsx';
import { Root } from '#web/shell/root.tsx';
import { parseSearch, stringifySearch, textOf } from '#web/shell/search-params.ts';
import { selectedProjectId } from '#web/shell/selected-project.ts';

// The site map. Every page is split off, and loaded when a link to it is pointed at.

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Root });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/dashboard', replace: true, throw: true });
  },
});

/* For those who are not signed in */

const accountFrame = lazyRouteComponent(() => import('#web/features/auth/account-frame.tsx'), 'AccountFrame');

const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  validateSearch: ({ next }): { next?: string } => ({ next: textOf(next) }),
  beforeLoad: ({ context, search }) => guestsOnly(context.queryClient, search.next),
  component: accountFrame,
});

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  staticData: { title: 'Sign In' },
  component: lazyRouteComponent(() => import('#web/features/auth/login-page.tsx'), 'LoginPage'),
});

const register = createRoute({
  getParentRoute: () => signedOut,
  path: '/register',
  staticData: { title: 'Create an Account' },
  component: lazyRouteComponent(() => import('#web/features/auth/register-page.tsx'), 'RegisterPage'),
});

/* For anybody: each page has its own rule */

const open = createRoute({
  getParentRoute: () => root,
  id: 'open',
  component: accountFrame,
});

const adminLogin = createRoute({
  getParentRoute: () => open,
  path: '/admin-login',
  staticData: { title: 'Admin Sign In' },
  validateSearch: ({ next }): { next?: string } => ({ next: textOf(next) }),
  beforeLoad: ({ context, preload }) => adminGuestsOnly({ queryClient: context.queryClient, preload }),
  component: lazyRouteComponent(() => import('#web/features/auth/admin-login-page.tsx'), 'AdminLoginPage'),
});

const setup = createRoute({
  getParentRoute: () => open,
  path: '/setup',
  staticData: { title: 'Set Up' },
  validateSearch: ({ token }): { token?: string } => ({ token: textOf(token) }),
  component: lazyRouteComponent(() => import('#web/features/setup/setup-page.tsx'), 'SetupPage'),
});

const debug = createRoute({
  getParentRoute: () => root,
  id: 'debug',
  component: lazyRouteComponent(() => import('#web/features/debug/debug-frame.tsx'), 'DebugFrame'),
});

const directLogin = createRoute({
  getParentRoute: () => debug,
  path: '/direct-login',
  staticData: { title: 'Direct API Login' },
  component: lazyRouteComponent(() => import('#web/features/debug/direct-login-page.tsx'), 'DirectLoginPage'),
});

const loginTest = createRoute({
  getParentRoute: () => debug,
  path: '/login-test',
  staticData: { title: 'Auth Test Page' },
  component: lazyRouteComponent(() => import('#web/features/debug/login-test-page.tsx'), 'LoginTestPage'),
});

/* For those who are signed in */

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: ({ context, location }) => signedInOnly(context.queryClient, location.href),
  component: lazyRouteComponent(() => import('#web/shell/shell.tsx'), 'Shell'),
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: ({ waiting }): { waiting?: 'me' } => ({ waiting: waiting === 'me' ? 'me' : undefined }),
  component: lazyRouteComponent(
    () => import('#web/features/project-lists/dashboard-page.tsx'),
    'DashboardPage',
  ),
});

const PROJECT_FILTERS = ['all', 'in-progress', 'completed'] as const;

const myProjects = createRoute({
  getParentRoute: () => signedIn,
  path: '/my-projects',
  staticData: { title: 'My Projects' },
  validateSearch: ({ q, status, sort, waiting }): ProjectsSearch => ({
    q: textOf(q),
    status: PROJECT_FILTERS.find((filter) => filter === status),
    sort: PROJECT_SORTS.find((order) => order === sort),
    waiting: waiting === 'me' ? 'me' : undefined,
  }),
  component: lazyRouteComponent(
    () => import('#web/features/project-lists/my-projects-page.tsx'),
    'MyProjectsPage',
  ),
});

const inProgress = createRoute({
  getParentRoute: () => signedIn,
  path: '/in-progress',
  staticData: { title: 'In-Progress' },
  validateSearch: ({ project }): { project?: string } => ({ project: textOf(project) }),
  component: lazyRouteComponent(
    () => import('#web/features/in-progress/in-progress-page.tsx'),
    'InProgressPage',
  ),
});

const projectPage = lazyRouteComponent(
  () => import('#web/features/project-page/project-page.tsx'),
  'ProjectPage',
);

const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$id',
  staticData: { title: 'Project' },
  component: projectPage,
});

const projectAlias = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id',
  staticData: { title: 'Project' },
  component: projectPage,
});

const jobSheet = createRoute({
  getParentRoute: () => signedIn,
  path: '/project/$id/job-sheet',
  staticData: { title: 'Job Sheet' },
  component: lazyRouteComponent(() => import('#web/features/job-sheet/job-sheet-page.tsx'), 'JobSheetPage'),
});

const projectView = createRoute({
  getParentRoute: () => signedIn,
  path: '/project-view/{-$id}',
  staticData: { title: 'Project' },
  validateSearch: ({ id }): { id?: string } => ({ id: textOf(id) }),
  beforeLoad: ({ params, search, location: { hash } }) => {
    const id = selectedProjectId(search.id, params.id);
    if (id) redirect({ to: '/project/$id', params: { id }, hash, replace: true, throw: true });
  },
  component: lazyRouteComponent(() => import('#web/shell/no-project-page.tsx'), 'NoProjectPage'),
});

const editProject = createRoute({
  getParentRoute: () => signedIn,
  path: '/edit-project',
  staticData: { title: 'Edit Project' },
  validateSearch: ({ id, tab }): { id?: string; tab?: EditTab } => ({
    id: textOf(id),
    tab: EDIT_TABS.find((known) => known.value === tab)?.value,
  }),
  component: lazyRouteComponent(
    () => import('#web/features/project-edit/edit-project-page.tsx'),
    'EditProjectPage',
  ),
});

const ADMIN_TABS = ['certifications', 'subcontractors', 'wrap-shops', 'settings'] as const;

const admin = createRoute({
  getParentRoute: () => signedIn,
  path: '/admin',
  staticData: { title: 'Admin Dashboard' },
  validateSearch: ({ tab, q, sort, order }): AdminSearch => ({
    tab: ADMIN_TABS.find((name) => name === tab),
    q: textOf(q),
    sort: textOf(sort),
    order: order === 'desc' ? 'desc' : undefined,
  }),
  beforeLoad: ({ context, preload }) => adminsOnly({ queryClient: context.queryClient, preload }),
  component: lazyRouteComponent(() => import('#web/features/admin/admin-page.tsx'), 'AdminPage'),
});

const SETTINGS_TABS = ['profile', 'security', 'notifications'] as const;

const userSettings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  staticData: { title: 'Settings' },
  validateSearch: ({ tab }): { tab?: (typeof SETTINGS_TABS)[number] } => ({
    tab: SETTINGS_TABS.find((name) => name === tab),
  }),
  component: lazyRouteComponent(() => import('#web/features/settings/settings-page.tsx'), 'SettingsPage'),
});

interface ProjectsSearch {
  q?: string;
  status?: (typeof PROJECT_FILTERS)[number];
  sort?: ProjectSort;
  waiting?: 'me';
}

const subcontractors = createRoute({
  getParentRoute: () => signedIn,
  path: '/subcontractors',
  staticData: { title: 'My Subcontractors' },
  validateSearch: ({ q }): { q?: string } => ({ q: textOf(q) }),
  component: lazyRouteComponent(
    () => import('#web/features/team/my-subcontractors-page.tsx'),
    'MySubcontractorsPage',
  ),
});

const subcontractorRegistry = createRoute({
  getParentRoute: () => signedIn,
  path: '/subcontractor-registry',
  staticData: { title: 'Subcontractor Registry' },
  validateSearch: ({ q, state, certifications }): RegistryAddress => ({
    q: textOf(q),
    state: textOf(state),
    certifications: textOf(certifications),
  }),
  component: lazyRouteComponent(() => import('#web/features/registry/registry-page.tsx'), 'RegistryPage'),
});

const PROFILE_TABS = ['projects', 'performance'] as const;

const subcontractorProfile = createRoute({
  getParentRoute: () => signedIn,
  path: '/subcontractor-profile/{-$id}',
  staticData: { title: 'Subcontractor' },
  validateSearch: ({ tab }): { tab?: (typeof PROFILE_TABS)[number] } => ({
    tab: PROFILE_TABS.find((name) => name === tab),
  }),
  beforeLoad: ({ params }) => {
    if (!params.id) redirect({ to: '/subcontractor-registry', replace: true, throw: true });
  },
  component: lazyRouteComponent(
    () => import('#web/features/installer-profile/installer-profile-page.tsx'),
    'InstallerProfilePage',
  ),
});

interface RegistryAddress {
  q?: string;
  state?: string;
  /** Names, as `shared/registry/name-list.ts` writes them. */
  certifications?: string;
}

interface AdminSearch {
  tab?: (typeof ADMIN_TABS)[number];
  q?: string;
  sort?: string;
  order?: 'desc';
}

const routeTree = root.addChildren([
  home,
  signedOut.addChildren([login, register]),
  open.addChildren([adminLogin, setup]),
  ...(settings.debugPages ? [debug.addChildren([directLogin, loginTest])] : []),
  signedIn.addChildren([
    admin,
    dashboard,
    editProject,
    inProgress,
    myProjects,
    project,
    projectAlias,
    jobSheet,
    projectView,
    subcontractorProfile,
    subcontractorRegistry,
    subcontractors,
    userSettings,
  ]),
]);

/** The router over the site map; its guards ask the cache who is signed in. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: lazyRouteComponent(
      () => import('#web/shell/not-found-page.tsx'),
      'NotFoundPage',
    ),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** What the browser's tab says. */
    title?: string;
  }
}
