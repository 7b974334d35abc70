import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, FolderOpen } from 'lucide-react';
import { PROJECT_SORTS } from '#shared/projects/project-sorts.ts';
import type { ProjectSort } from '#shared/projects/project-sorts.ts';
import { useToday } from '#web/lib/use-today.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { NewProjectButton, useNewProjectDialog } from '#web/features/new-project/new-project-button.tsx';
import { ProjectList } from '#web/features/projects/project-list.tsx';
import { DATE_FILTER_LABELS, DateToggles } from './components/date-toggles.tsx';
import { ProjectSummary } from './components/project-summary.tsx';
import { WaitingToggle } from './components/waiting-toggle.tsx';
import { useProjectSearch } from './project-search.ts';
import { projectCountsQuery, projectListQuery } from '#web/features/projects/projects.queries.ts';
import type { ProjectSearch, StatusFilter } from '#web/features/projects/projects.queries.ts';

export function MyProjectsPage() {
  const { search, typed, type, filter, order, showWaiting, showWhen } = useProjectSearch();
  const { data: counts } = useQuery(projectCountsQuery(search.q));
  const newProject = useNewProjectDialog();
  // Renders the page again on a new day, because the filters by date depend on the day.
  useToday();
  return (
    <>
      <PageHeader
        title="My Projects"
        subtitle="Manage all your vehicle wrap projects"
        back={<BackToDashboard />}
        actions={newProject.open && <NewProjectButton onClick={newProject.open} />}
      />
      <div className="mb-4 flex flex-col gap-3">
        <div className="flex flex-wrap gap-3">
          <SearchInput
            label="Search projects"
            placeholder="Search projects..."
            value={typed}
            onChange={type}
            className="w-full sm:w-auto sm:flex-1"
          />
          <SortSelect sort={search.sort} onChange={order} />
        </div>
        <div className={FILTER_BAR_CLASS}>
          <StatusFilters search={search} onChange={filter} />
          {/* The toggle that may disappear when the counts arrive comes last, so that it does not move the other toggles. */}
          <DateToggles value={search.when} onChange={showWhen} />
          <WaitingToggle count={counts?.waitingForMe} value={search.waiting} onChange={showWaiting} />
        </div>
      </div>
      <ShownProjectCount search={search} />
      <ProjectList
        search={search}
        empty={<NoProjects search={search} onCreate={newProject.open} />}
        skeletonClass="h-64"
        card={ProjectSummary}
      />
      {newProject.dialog}
    </>
  );
}

// On phones, the filters are a single row that scrolls, so that the list does not move down when the counts arrive.
const FILTER_BAR_CLASS =
  'flex items-center gap-2 max-sm:-mx-4 max-sm:-my-1 max-sm:scroll-row max-sm:px-4 max-sm:py-1 ' +
  'max-sm:[&>*]:shrink-0 max-sm:[&>fieldset]:w-max max-sm:[&>fieldset]:max-w-none sm:flex-wrap sm:gap-3';

function SortSelect({ sort, onChange }: { sort: ProjectSort; onChange: (sort: ProjectSort) => void }) {
  return (
    <Field label="Sort by" hideLabel className="w-full sm:w-48">
      <Select
        value={sort}
        onChange={({ target }) => onChange(PROJECT_SORTS.find((order) => order === target.value) ?? sort)}
      >
        {PROJECT_SORTS.map((order) => (
          <option key={order} value={order}>
            {SORT_LABELS[order]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

const SORT_LABELS: Record<ProjectSort, string> = {
  newest: 'Newest first',
  waiting: 'Waiting longest',
  deadline: 'Next deadline',
  installation: 'Next installation',
  name: 'By name',
  updated: 'Last changed',
};

function BackToDashboard() {
  return (
    <Link to="/dashboard" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
      <ArrowLeft aria-hidden />
      Back to Dashboard
    </Link>
  );
}

interface StatusFiltersProps {
  search: ProjectSearch;
  onChange: (status: StatusFilter) => void;
}

function StatusFilters({ search, onChange }: StatusFiltersProps) {
  const { data: counts } = useQuery(projectCountsQuery(search.q));
  return (
    <FilterButtons
      label="Filter by status"
      value={search.status}
      onChange={onChange}
      options={[
        { value: 'all', label: FILTER_LABELS.all, count: counts?.all },
        { value: 'in-progress', label: FILTER_LABELS['in-progress'], count: counts?.inProgress },
        { value: 'completed', label: FILTER_LABELS.completed, count: counts?.completed },
      ]}
    />
  );
}

/** The number of shown projects, the total, and the active filters. */
function ShownProjectCount({ search }: { search: ProjectSearch }) {
  const { data: list } = useInfiniteQuery(projectListQuery(search));
  const { data: counts } = useQuery(projectCountsQuery(''));
  const shownCount = list?.pages.reduce((sum, page) => sum + page.items.length, 0);
  const note = filterNote(search);
  return (
    <output className="mb-4 block min-h-5 text-sm text-muted">
      {shownCount !== undefined && counts && `Showing ${shownCount} of ${counts.all} projects`}
      {note && ` (${note})`}
    </output>
  );
}

interface NoProjectsProps {
  search: ProjectSearch;
  /** Undefined for users who may not create projects. */
  onCreate: (() => void) | undefined;
}

function NoProjects({ search, onCreate }: NoProjectsProps) {
  const isFiltered = filterNote(search) !== '';
  const showAllLink = (
    <Link to="/my-projects" className={buttonClass()}>
      Show all projects
    </Link>
  );
  return (
    <EmptyState
      icon={<FolderOpen />}
      title="No projects found"
      text={
        isFiltered
          ? 'No project matches this search and filter.'
          : onCreate
            ? 'Each project follows one vehicle, from artwork to final photos.'
            : 'Projects appear here after a shop adds you to one.'
      }
      action={
        isFiltered
          ? showAllLink
          : onCreate && <NewProjectButton label="Create Your First Project" onClick={onCreate} />
      }
    />
  );
}

function filterNote({ q, status, waiting, when }: ProjectSearch): string {
  const filters = [
    status !== 'all' && FILTER_LABELS[status],
    waiting && 'Waiting for me',
    when && DATE_FILTER_LABELS[when],
    q && `“${q}”`,
  ];
  const filterText = filters.filter(Boolean).join(' and ');
  return filterText && `filtered by ${filterText}`;
}

const FILTER_LABELS: Record<StatusFilter, string> = {
  all: 'All Projects',
  'in-progress': 'In-Progress',
  completed: 'Completed',
};
