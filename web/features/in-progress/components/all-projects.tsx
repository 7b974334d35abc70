import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { nextPageError } from '#web/api/use-expandable-list.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import {
  DEFAULT_PROJECT_SEARCH,
  listErrorText,
  projectListQuery,
} from '#web/features/projects/projects.queries.ts';

/** The debug panel of /in-progress: all projects with the fields that decide whether they are listed. */
export function AllProjects() {
  const list = useInfiniteQuery(projectListQuery(DEFAULT_PROJECT_SEARCH));
  const projects = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="mt-8">
      <SectionCard
        title="Debug: all projects"
        description="Shown because DEBUG_PAGES is on."
        flush={projects.length > 0}
      >
        {list.isPending && <TableSkeleton text="Loading all projects..." />}
        {list.isError && projects.length === 0 && (
          <ErrorState title={`Error loading projects: ${listErrorText(list.error)}`} query={list} />
        )}
        {list.isSuccess && projects.length === 0 && (
          <p className="text-sm text-muted">This account has no projects.</p>
        )}
        {projects.length > 0 && (
          <Table caption="All projects" columns={COLUMNS} rows={projects} rowKey={({ id }) => id} />
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          error={nextPageError(list)}
          onLoadMore={() => void list.fetchNextPage()}
        />
      </SectionCard>
    </div>
  );
}

const COLUMNS: TableColumn<ProjectCard>[] = [
  { key: 'id', header: 'Id', cell: ({ id }) => id },
  {
    key: 'name',
    header: 'Name',
    cell: ({ id, name }) => (
      <Link to="/project/$id" params={{ id: String(id) }} className="wrap-anywhere hover:underline">
        {name}
      </Link>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <span className="whitespace-nowrap">{status}</span>,
  },
  { key: 'completed', header: 'Completed', cell: ({ completed }) => (completed ? 'true' : 'false') },
  { key: 'progress', header: 'Progress', cell: ({ progress }) => `${progress}%` },
  { key: 'progressStage', header: 'Stage', cell: ({ progressStage }) => progressStage },
];
