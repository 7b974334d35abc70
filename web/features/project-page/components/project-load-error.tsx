import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/card.tsx';
import { ErrorState, type FailedQuery } from '#web/ui/error-state.tsx';
import { projectQuery } from '#web/features/projects/projects.queries.ts';
import { BackToProjects } from '#web/features/projects/project-not-found.tsx';
import { ProjectWithoutDetails } from '#web/features/projects/project-without-details.tsx';
import { ProjectHeader } from './project-header.tsx';

/** Shown when the details cannot be loaded: the error with a retry button, and the project without details if it is loaded. */
export function ProjectLoadError({ id, query }: { id: number; query: FailedQuery }) {
  const { data: project } = useQuery(projectQuery(id));
  return (
    <>
      {project && <ProjectHeader project={project} vehicle={null} />}
      {project && <ProjectWithoutDetails project={project} />}
      <Card className="mt-5">
        {!project && <h1 className="sr-only">Project</h1>}
        <ErrorState
          title="Error loading project details."
          query={query}
          action={!project && <BackToProjects />}
        />
      </Card>
    </>
  );
}
