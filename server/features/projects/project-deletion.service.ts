import { AppError } from '#shared/errors.ts';
import { mayDeleteProject, type ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { record, type NewEvent } from '#server/events/record.ts';
import { deleteFiles } from '#server/features/files/files.service.ts';
import { getLockedProject } from '#server/features/project-access/project-changes.service.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { deleteProjectRow, fileIdsOfProject } from '#server/features/projects/projects.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** Deletes a project, as `deleteLockedProject` does. 403 for a caller who may not delete it. */
export async function deleteProject(app: AppContext, scope: Scope, id: number): Promise<{ success: true }> {
  await app.database.transaction(async (tx) => {
    const project = await getLockedProject(tx, scope, id, 'update');
    if (!mayDeleteProject(scope, project))
      throw new AppError('forbidden', 'Only the owner and managers of the shop can delete a project');
    await record(tx, scope, deletionEventOf(project));
    await deleteLockedProject(tx, app, project);
  });
  return { success: true };
}

/** Deletes a project with all of its records. The bytes of its files are removed after the grace period. */
export async function deleteLockedProject(tx: Tx, app: AppContext, project: VisibleProject): Promise<void> {
  const fileIds = await fileIdsOfProject(tx, project);
  await deleteProjectRow(tx, project);
  await deleteFiles(app, tx, fileIds);
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
