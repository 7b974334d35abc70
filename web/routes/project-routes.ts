import { createRoute, redirect } from '@tanstack/react-router';
import { lazyPage } from '#web/lib/lazy-page.ts';
import { DATE_FILTERS } from '#shared/projects/date-filters.ts';
import type { DateFilter } from '#shared/projects/date-filters.ts';
import { PROJECT_SORTS } from '#shared/projects/project-sorts.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import { EDIT_TABS } from '#web/features/project-edit/edit-tab-names.ts';
import type { EditTab } from '#web/features/project-edit/edit-tab-names.ts';
import { cutSearchText, nonEmptyText } from '#web/shell/search-params.ts';
import { selectedProjectId } from '#web/shell/selected-project.ts';
import { signedInLayout } from './layout-routes.ts';
import { prefetchCalls } from './prefetch-calls.ts';

const loadCalls = () => import('./project-calls.ts');

export const dashboard = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/dashboard',
  staticData: { title: 'Dashboard' },
  validateSearch: ({ waiting }): { waiting?: 'me' } => ({ waiting: waiting === 'me' ? 'me' : undefined }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchDashboard(context.queryClient, deps.waiting)),
  component: lazyPage(() => import('#web/features/project-lists/dashboard-page.tsx'), 'DashboardPage'),
});

const PROJECT_FILTERS = ['all', 'in-progress', 'completed'] as const;

interface ProjectsSearch {
  q?: string;
  status?: (typeof PROJECT_FILTERS)[number];
  sort?: ProjectSort;
  waiting?: 'me';
  when?: DateFilter;
}

export const myProjects = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/my-projects',
  staticData: { title: 'My Projects' },
  validateSearch: ({ q, status, sort, waiting, when }): ProjectsSearch => ({
    q: cutSearchText(q),
    status: PROJECT_FILTERS.find((filter) => filter === status),
    sort: PROJECT_SORTS.find((order) => order === sort),
    waiting: waiting === 'me' ? 'me' : undefined,
    when: DATE_FILTERS.find((filter) => filter === when),
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchMyProjects(context.queryClient, deps)),
  component: lazyPage(() => import('#web/features/project-lists/my-projects-page.tsx'), 'MyProjectsPage'),
});

export const inProgress = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/in-progress',
  staticData: { title: 'In-Progress' },
  validateSearch: ({ project }): { project?: string } => ({ project: nonEmptyText(project) }),
  loader: ({ context }) => prefetchCalls(loadCalls, (calls) => calls.prefetchInProgress(context.queryClient)),
  component: lazyPage(() => import('#web/features/in-progress/in-progress-page.tsx'), 'InProgressPage'),
});

const projectPage = lazyPage(() => import('#web/features/project-page/project-page.tsx'), 'ProjectPage');

export const project = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/project/$id',
  staticData: { title: 'Project' },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchProject(context.queryClient, params.id)),
  component: projectPage,
});

export const projectAlias = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/projects/$id',
  staticData: { title: 'Project' },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchProject(context.queryClient, params.id)),
  component: projectPage,
});

export const jobSheet = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/project/$id/job-sheet',
  staticData: { title: 'Job Sheet' },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchJobSheet(context.queryClient, params.id)),
  component: lazyPage(() => import('#web/features/job-sheet/job-sheet-page.tsx'), 'JobSheetPage'),
});

export const installRecord = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/project/$id/install-record',
  staticData: { title: 'Install Record' },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchInstallRecord(context.queryClient, params.id)),
  component: lazyPage(
    () => import('#web/features/install-record-editor/install-record-page.tsx'),
    'InstallRecordPage',
  ),
});

export const newConditionReport = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/project/$id/condition-report',
  staticData: { title: 'Condition Report' },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchNewConditionReport(context.queryClient, params.id)),
  component: lazyPage(
    () => import('#web/features/condition-reports/new-report-page.tsx'),
    'NewConditionReportPage',
  ),
});

export const conditionReport = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/project/$id/condition-reports/$reportId',
  staticData: { title: 'Condition Report' },
  loader: ({ context, params }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchConditionReport(context.queryClient, params.id)),
  component: lazyPage(() => import('#web/features/condition-reports/report-page.tsx'), 'ConditionReportPage'),
});

export const projectView = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/project-view/{-$id}',
  staticData: { title: 'Project' },
  validateSearch: ({ id }): { id?: string } => ({ id: nonEmptyText(id) }),
  beforeLoad: ({ params, search, location: { hash } }) => {
    const id = selectedProjectId(search.id, params.id);
    if (id) redirect({ to: '/project/$id', params: { id }, hash, replace: true, throw: true });
  },
  component: lazyPage(() => import('#web/shell/no-project-page.tsx'), 'NoProjectPage'),
});

export const editProject = createRoute({
  getParentRoute: () => signedInLayout,
  path: '/edit-project',
  staticData: { title: 'Edit Project' },
  validateSearch: ({ id, tab }): { id?: string; tab?: EditTab } => ({
    id: nonEmptyText(id),
    tab: EDIT_TABS.find((known) => known.value === tab)?.value,
  }),
  loaderDeps: ({ search }) => ({ id: search.id }),
  loader: ({ context, deps }) =>
    prefetchCalls(loadCalls, (calls) => calls.prefetchEditProject(context.queryClient, deps.id)),
  component: lazyPage(() => import('#web/features/project-edit/edit-project-page.tsx'), 'EditProjectPage'),
});
