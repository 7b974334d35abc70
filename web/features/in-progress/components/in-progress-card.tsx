import { Link } from '@tanstack/react-router';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { vehicleLine } from '#web/features/projects/trade-words.ts';
import { DeadlineLine } from '#web/features/projects/deadline-line.tsx';
import { ProjectCover } from '#web/features/projects/project-cover.tsx';
import { StageProgress } from '#web/features/projects/stage-progress.tsx';
import { StatusBadge } from '#web/features/projects/status-badge.tsx';
import { WaitingLine } from '#web/features/projects/waiting-line.tsx';

/** A running project: the card leads to its page, 'View Details' opens it here. */
export function InProgressCard({ project }: { project: ProjectCard }) {
  return (
    <Card interactive className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <ProjectCover url={project.latestPhotoUrls[0]} />
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-2 text-base font-semibold wrap-anywhere">
            <Link to="/project/$id" params={{ id: String(project.id) }} className={WHOLE_CARD}>
              {project.name}
            </Link>
          </h2>
          <p className="truncate text-sm text-muted">
            {[`#${project.id}`, project.vehicle && vehicleLine(project.vehicle)].filter(Boolean).join(' · ')}
          </p>
          <div className="mt-1.5">
            <StatusBadge project={project} />
          </div>
        </div>
      </div>
      <StageProgress project={project} />
      <WaitingLine project={project} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-2">
        <DeadlineLine project={project} />
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

const WHOLE_CARD =
  'after:absolute after:inset-0 after:rounded-lg hover:underline focus-visible:outline-none focus-visible:after:outline-2 ' +
  'focus-visible:after:outline-offset-2 focus-visible:after:outline-accent-ink';
