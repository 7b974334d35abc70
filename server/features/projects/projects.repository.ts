import { eq, inArray } from 'drizzle-orm';
import { participantIdOf } from '#shared/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import type {
  NewProject,
  VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** Writes a project of the caller or the caller's shop, and returns its id. Does not check the other people on it. */
export async function insertProject(
  tx: Tx,
  scope: Scope,
  project: Omit<NewProject, 'contractorId'>,
): Promise<number> {
  const [row] = await tx
    .insert(projects)
    .values({ ...project, contractorId: participantIdOf(scope) })
    .returning({ id: projects.id });
  if (!row) throw new Error('The project was not written');
  return row.id;
}

/** The ids of all files that were uploaded to these projects. */
export async function fileIdsOn(tx: Tx, on: VisibleProject[]): Promise<string[]> {
  const projectIds = on.map(({ id }) => id);
  const ofPhotos = tx.select({ id: photos.fileId }).from(photos).where(inArray(photos.projectId, projectIds));
  const ofProofs = tx
    .select({ id: artworkProofs.fileId })
    .from(artworkProofs)
    .where(inArray(artworkProofs.projectId, projectIds));
  return (await ofPhotos.unionAll(ofProofs)).map(({ id }) => id);
}

/** Deletes a locked project with all of its records, except the rows of its files. */
export async function deleteProjectRow(tx: Tx, { id }: VisibleProject): Promise<void> {
  await tx.delete(projects).where(eq(projects.id, id));
}
