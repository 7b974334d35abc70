import { Link } from '@tanstack/react-router';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { DeadlineLine } from '#web/features/projects/deadline-line.tsx';
import { InstallationLine } from '#web/features/projects/installation-line.tsx';
import { ProjectCardHeader } from '#web/features/projects/project-card-head.tsx';
import { StageProgress } from '#web/features/projects/stage-progress.tsx';
import { PendingActionLine } from '#web/features/projects/pending-action-line.tsx';

/** A project in progress. The card links to the project page, and 'View Details' opens the project in a dialog. */
export function InProgressCard({ project }: { project: ProjectCard }) {
  return (
    <Card interactive className="flex h-full flex-col gap-4">
      <ProjectCardHeader
        project={project}
        title={
          <Link to="/project/$id" params={{ id: String(project.id) }} className={WHOLE_CARD_CLASS}>
            {project.name}
          </Link>
        }
        line={[`#${project.id}`, project.vehicle && vehicleText(project.vehicle)].filter(Boolean).join(' · ')}
      />
      <StageProgress project={project} />
      <PendingActionLine project={project} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-col gap-1.5">
          <DeadlineLine project={project} />
          <InstallationLine project={project} />
        </div>
        <Link
          to="/in-progress"
          search={{ project: String(project.id) }}
          resetScroll={false}
          aria-label={`View Details of ${project.name}`}
          className={buttonClass({ size: 'sm', className: 'relative' })}
        >
          View Details
        </Link>
      </div>
    </Card>
  );
}

const WHOLE_CARD_CLASS =
  'after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-ink';
