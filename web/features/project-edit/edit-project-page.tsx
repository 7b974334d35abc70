import { useNameInTitle } from '#web/lib/tab-title.ts';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isId } from '#shared/ids.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayEditProject } from '#shared/projects/projects.policy.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { useActor } from '#web/session/session.ts';
import { InvalidProjectId, ProjectNotFound } from '#web/features/projects/project-not-found.tsx';
import { projectDetailsQuery } from '#web/features/projects/projects.queries.ts';
import { NoProjectPage } from '#web/shell/no-project-page.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToProject } from '#web/features/projects/back-to-project.tsx';
import { EditProjectForm } from './components/edit-project-form.tsx';
import { EditProjectSkeleton } from './components/edit-project-skeleton.tsx';
import { EditForbidden, EditLoadError } from '#web/features/project-edit/components/edit-errors.tsx';

const route = getRouteApi('/signed-in/edit-project');

export function EditProjectPage() {
  const { id } = route.useSearch();
  if (!id) return <NoProjectPage />;
  return isId(id) ? (
    <EditProjectLoader key={id} id={Number(id)} />
  ) : (
    <InvalidProjectId title="Edit Project" />
  );
}

function EditProjectLoader({ id }: { id: number }) {
  const details = useQuery(projectDetailsQuery(id));
  if (isNotFound(details.error)) return <ProjectNotFound />;
  if (details.data) return <EditScreen details={details.data} />;
  if (details.isPending) return <EditProjectSkeleton />;
  return <EditLoadError query={details} />;
}

function EditScreen({ details }: { details: ProjectDetails }) {
  const { project } = details;
  useNameInTitle(`Edit ${project.name}`);
  const mayEdit = mayEditProject(useActor(), project);
  return (
    <>
      <PageHeader
        back={<BackToProject id={project.id} />}
        title="Edit Project"
        subtitle={<span className="wrap-anywhere">{project.name}</span>}
      />
      {mayEdit ? <EditProjectForm details={details} /> : <EditForbidden details={details} />}
    </>
  );
}
