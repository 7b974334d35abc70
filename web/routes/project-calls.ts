import type { QueryClient } from '@tanstack/react-query';
import { isId } from '#shared/ids.ts';
import { dashboardSearch, myProjectsSearch } from '#web/features/project-lists/project-search.ts';
import type { MyProjectsParams } from '#web/features/project-lists/project-search.ts';
import { conditionReportsQuery } from '#web/features/condition-reports/condition-reports.queries.ts';
import { projectClientsQuery } from '#web/features/invitations/clients.queries.ts';
import { today } from '#web/lib/dates.ts';
import {
  DEFAULT_PROJECT_SEARCH,
  dashboardSectionsQuery,
  projectCountsQuery,
  projectDetailsQuery,
  projectListQuery,
} from '#web/features/projects/projects.queries.ts';
import { installRecordQuery } from '#web/features/install-record/install-record.queries.ts';
import { installersQuery } from '#web/features/project-edit/project-edit.queries.ts';
import { proofsQuery } from '#web/features/proofs/proofs.queries.ts';
import { trackingPagesQuery } from '#web/features/tracking/tracking.queries.ts';

// The initial API calls of the project pages. The server preloads the calls of the requested page (server/http/page-preloads.ts).

export function prefetchDashboard(queryClient: QueryClient, waiting: 'me' | undefined): void {
  void queryClient.prefetchInfiniteQuery(projectListQuery(dashboardSearch(waiting)));
  void queryClient.prefetchQuery(projectCountsQuery(''));
  if (!waiting) void queryClient.prefetchQuery(dashboardSectionsQuery(today()));
}

export function prefetchMyProjects(queryClient: QueryClient, address: MyProjectsParams): void {
  const search = myProjectsSearch(address);
  void queryClient.prefetchInfiniteQuery(projectListQuery(search));
  void queryClient.prefetchQuery(projectCountsQuery(search.q));
  void queryClient.prefetchQuery(projectCountsQuery(''));
}

export function prefetchInProgress(queryClient: QueryClient): void {
  void queryClient.prefetchInfiniteQuery(
    projectListQuery({ ...DEFAULT_PROJECT_SEARCH, status: 'in-progress' }),
  );
}

export function prefetchProject(queryClient: QueryClient, id: string): void {
  if (!isId(id)) return;
  prefetchJobSheet(queryClient, id);
  void queryClient.prefetchInfiniteQuery(trackingPagesQuery(Number(id), 'artwork_proof'));
  void queryClient.prefetchInfiniteQuery(trackingPagesQuery(Number(id), 'wrap'));
}

export function prefetchJobSheet(queryClient: QueryClient, id: string): void {
  if (!isId(id)) return;
  void queryClient.prefetchQuery(projectDetailsQuery(Number(id)));
  void queryClient.prefetchQuery(proofsQuery(Number(id)));
}

export function prefetchInstallRecord(queryClient: QueryClient, id: string): void {
  if (!isId(id)) return;
  void queryClient.prefetchQuery(projectDetailsQuery(Number(id)));
  void queryClient.prefetchQuery(installRecordQuery(Number(id)));
}

export function prefetchNewConditionReport(queryClient: QueryClient, id: string): void {
  if (isId(id)) void queryClient.prefetchQuery(projectDetailsQuery(Number(id)));
}

export function prefetchConditionReport(queryClient: QueryClient, id: string): void {
  if (!isId(id)) return;
  prefetchNewConditionReport(queryClient, id);
  void queryClient.prefetchQuery(conditionReportsQuery(Number(id)));
}

export function prefetchEditProject(queryClient: QueryClient, id: string | undefined): void {
  if (!id || !isId(id)) return;
  void queryClient.prefetchQuery(projectDetailsQuery(Number(id)));
  void queryClient.prefetchQuery(installersQuery(Number(id)));
  void queryClient.prefetchQuery(projectClientsQuery(Number(id)));
}
