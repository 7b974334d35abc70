import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { Card } from '#web/ui/card.tsx';
import { vehicleLine } from '#web/features/projects/trade-words.ts';
import { DeadlineLine } from '#web/features/projects/deadline-line.tsx';
import { ProjectCover } from '#web/features/projects/project-cover.tsx';
import { StageProgress } from '#web/features/projects/stage-progress.tsx';
import { StatusBadge } from '#web/features/projects/status-badge.tsx';
import { ViewDetailsLink } from './view-details-link.tsx';
import { WaitingLine } from '#web/features/projects/waiting-line.tsx';

/** A project in the list of My Projects: less tall than the dashboard's card, with its newest photo. */
export function ProjectSummary({ project }: { project: ProjectCard }) {
  return (
    <Card interactive className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <ProjectCover url={project.latestPhotoUrls[0]} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-base font-semibold wrap-anywhere">{project.name}</h2>
          {project.vehicle && <p className="truncate text-sm text-muted">{vehicleLine(project.vehicle)}</p>}
          <div className="mt-1.5">
            <StatusBadge project={project} />
          </div>
        </div>
      </div>
      <StageProgress project={project} />
      <WaitingLine project={project} />
      <div className="mt-auto flex flex-col items-start gap-2">
        <DeadlineLine project={project} />
        <ViewDetailsLink project={project} />
      </div>
    </Card>
  );
}
