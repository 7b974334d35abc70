import type { ReactNode } from 'react';
import type { ProjectCard } from '#shared/projects/projects.contract.ts';
import { ProjectCover } from './project-cover.tsx';
import { StatusBadge } from './status-badge.tsx';

interface ProjectCardHeaderProps {
  project: ProjectCard;
  /** The name of the project, as text or as a link. */
  title: ReactNode;
  /** One line below the name, truncated if too long. */
  line: string;
}

/** The head of a project card: the newest photo, the name and the status. */
export function ProjectCardHeader({ project, title, line }: ProjectCardHeaderProps) {
  return (
    <div className="flex items-start gap-4">
      <ProjectCover url={project.latestPhotoUrls[0]} />
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 text-base font-semibold wrap-anywhere">{title}</h2>
        {line && <p className="truncate text-sm text-muted">{line}</p>}
        <div className="mt-1.5">
          <StatusBadge project={project} />
        </div>
      </div>
    </div>
  );
}
