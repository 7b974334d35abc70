import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { cutSearchText, nonEmptyText } from '#web/shell/search-params.ts';
import { signedInLayout } from './layout-routes.ts';
import { prefetchCalls } from './prefetch-calls.ts';

const loadCalls = () => import('./installer-calls.ts');

export const subcontractors = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/subcontractors',
  staticData: { title: 'My Subcontractors' },
  validateSearch: ({ q }): { q?: string } => ({ q: cutSearchText(q) }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchTeam(context.queryClient, deps.q)),
  component: lazyPage(() => import('#web/features/team/my-subcontractors-page.tsx'), 'MySubcontractorsPage'),
});

interface RegistryParams {
  q?: string;
  state?: string;
  /** A list of names in the format of `shared/registry/name-list-encoding.ts`. */
  certifications?: string;
}

export const subcontractorRegistry = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/subcontractor-registry',
  staticData: { title: 'Subcontractor Registry' },
  validateSearch: ({ q, state, certifications }): RegistryParams => ({
    q: cutSearchText(q),
    state: nonEmptyText(state),
    certifications: nonEmptyText(certifications),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchRegistry(context.queryClient, deps)),
  component: lazyPage(() => import('#web/features/registry/registry-page.tsx'), 'RegistryPage'),
});

const PROFILE_TABS = ['projects', 'performance'] as const;

export const subcontractorProfile = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/subcontractor-profile/{-$id}',
  staticData: { title: 'Subcontractor' },
  validateSearch: ({ tab }): { tab?: (typeof PROFILE_TABS)[number] } => ({
    tab: PROFILE_TABS.find((name) => name === tab),
  }),
  beforeLoad: ({ params }) => {
    if (!params.id) redirect({ to: '/subcontractor-registry', replace: true, throw: true });
  },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchProfile(context.queryClient, params.id)),
  component: lazyPage(
    () => import('#web/features/installer-profile/installer-profile-page.tsx'),
    'InstallerProfilePage',
  ),
});
