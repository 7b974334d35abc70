import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { Card } from '#web/ui/card.tsx';
import { DeadlineLine } from '#web/features/projects/deadline-line.tsx';
import { InstallationLine } from '#web/features/projects/installation-line.tsx';
import { ProjectCardHeader } from '#web/features/projects/project-card-head.tsx';
import { StageProgress } from '#web/features/projects/stage-progress.tsx';
import { ViewDetailsLink } from './view-details-link.tsx';
import { PendingActionLine } from '#web/features/projects/pending-action-line.tsx';

/** A project in the list of My Projects: smaller than the dashboard's card, with its newest photo. */
export function ProjectSummary({ project }: { project: ProjectCard }) {
  return (
    <Card interactive className="flex h-full flex-col gap-4">
      <ProjectCardHeader
        project={project}
        title={project.name}
        line={project.vehicle ? vehicleText(project.vehicle) : ''}
      />
      <StageProgress project={project} />
      <PendingActionLine project={project} />
      <div className="mt-auto flex flex-col items-start gap-2">
        <DeadlineLine project={project} />
        <InstallationLine project={project} />
        <ViewDetailsLink project={project} />
      </div>
    </Card>
  );
}
