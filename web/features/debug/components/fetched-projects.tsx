import type { RouteOutput } from '#web/api/route-types.ts';
import { requireJsonText } from '#web/api/api-error.ts';
import type { ApiResponse } from '#web/api/api-error.ts';
import { formatDate } from '#web/lib/dates.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';

type FetchedProject = RouteOutput<'GET /api/projects'>[number];

const COLUMNS: TableColumn<FetchedProject>[] = [
  { key: 'name', header: 'Name', cell: (project) => <span className="wrap-anywhere">{project.name}</span> },
  { key: 'status', header: 'Status', cell: (project) => project.status },
  { key: 'progress', header: 'Progress', cell: (project) => `${project.progress}%` },
  { key: 'deadline', header: 'Deadline', cell: (project) => formatDate(project.deadline) },
];

/** The projects in a response of GET /api/projects. Renders nothing for an error. */
export function FetchedProjects({ response }: { response: ApiResponse }) {
  const projects = parseProjects(response);
  if (!projects) return null;
  return (
    <SectionCard title={`Projects (${projects.length})`} flush={projects.length > 0}>
      {projects.length > 0 ? (
        <Table caption="Projects" columns={COLUMNS} rows={projects} rowKey={(project) => project.id} />
      ) : (
        <p className="text-sm text-muted">This account has no projects.</p>
      )}
    </SectionCard>
  );
}

function parseProjects(response: ApiResponse): FetchedProject[] | null {
  try {
    const parsed: unknown = JSON.parse(requireJsonText(response));
    return Array.isArray(parsed) ? parsed : null;
  } catch {
    return null;
  }
}
