import { FolderOpen } from 'lucide-react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { useExpandableList } from '#web/api/use-expandable-list.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadMore } from '#web/ui/load-more.tsx';
import { ProjectSummary } from './components/project-summary.tsx';
import { installerProjectsQuery } from '#web/features/projects/projects.queries.ts';

interface InstallerProjectsProps {
  installerId: number;
  /** The newest projects. Older projects are loaded on request. */
  newest: readonly ProjectCard[];
  /** The number of all projects. */
  total: number;
}

/** The projects of an installer that the user can see. */
export function InstallerProjects({ installerId, newest, total }: InstallerProjectsProps) {
  const { items, loadMore } = useExpandableList(installerProjectsQuery(installerId), { newest, total });
  if (items.length === 0)
    return (
      <EmptyState icon={<FolderOpen />} title="No projects found" text="Assigned projects appear here." />
    );
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,20rem),1fr))] gap-4 sm:gap-5">
        {items.map((project) => (
          <li key={project.id}>
            <ProjectSummary project={project} />
          </li>
        ))}
      </ul>
      <LoadMore {...loadMore} />
    </>
  );
}
