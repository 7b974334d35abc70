import { AppError } from '#shared/errors.ts';
import { mayDeleteProject, type ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record, type NewEvent } from '#server/events/record.ts';
import { deleteFiles } from '#server/features/files/files.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { deleteProjectRows, fileIdsOfProjects } from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** Deletes a project, as `deleteLockedProjects` does. 403 for a caller who may not delete it. */
export async function deleteProject(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, id, 'update');
    if (!mayDeleteProject(scope, project))
      throw new AppError('forbidden', 'Only the owner and managers of the shop can delete a project');
    await record(tx, scope, deletionEventOf(project));
    await deleteLockedProjects(tx, app, [project]);
  });
  return { success: true };
}

// One statement for all projects of a shop, or for several projects with many files, would exceed the statement timeout.
const PROJECTS_PER_STATEMENT = 20;
const FILES_PER_STATEMENT = 5_000;

/** Deletes projects with all of their records. The bytes of their files are removed after the grace period. */
export async function deleteLockedProjects(
  tx: Tx,
  app: AppContext,
  projects: VisibleProject[],
): Promise<void> {
  for (let start = 0; start < projects.length; start += PROJECTS_PER_STATEMENT)
    await deletePart(tx, app, projects.slice(start, start + PROJECTS_PER_STATEMENT));
}

async function deletePart(tx: Tx, app: AppContext, projects: VisibleProject[]): Promise<void> {
  const fileIds = await fileIdsOfProjects(tx, projects);
  if (projects.length > 1 && fileIds.length > FILES_PER_STATEMENT) {
    for (const project of projects) await deletePart(tx, app, [project]);
    return;
  }
  await deleteProjectRows(tx, projects);
  for (let start = 0; start < fileIds.length; start += FILES_PER_STATEMENT)
    await deleteFiles(app, tx, fileIds.slice(start, start + FILES_PER_STATEMENT));
}

type DeletedProject = ProjectPeople & { id: number; name: string };

/** The event of a deletion. It contains the members, so that their pages are updated after the row is deleted. */
export function deletionEventOf({
  id,
  name,
  contractorId,
  subcontractorId,
  clientId,
}: DeletedProject): NewEvent {
  return {
    projectId: null,
    action: 'project_deleted',
    description: `deleted the project ‘${name}’`,
    details: { projectId: id, contractorId, subcontractorId, clientId },
  };
}
