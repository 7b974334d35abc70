import { and, eq } from 'drizzle-orm';
import type { MarkupShape } from '#shared/photos/photo-markup.forms.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { photoMarkups } from '#server/db/schema/project-records.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';

/** The drawing on a photo of the project with the name of its last editor; null before the first drawing. */
export async function findMarkup(sql: Sql, { id: projectId }: VisibleProject, photoId: number) {
  const { version, shapes, updatedAt } = photoMarkups;
  const [found] = await sql
    .select({ version, shapes, updatedAt, updatedBy: nameOrDeleted() })
    .from(photoMarkups)
    .leftJoin(users, eq(users.id, photoMarkups.updatedById))
    .where(and(eq(photoMarkups.photoId, photoId), eq(photoMarkups.projectId, projectId)));
  return found ?? null;
}

interface SavedMarkup {
  photoId: number;
  version: number;
  shapes: MarkupShape[];
  updatedAt: Date;
  updatedById: number;
}

/** Writes a version of the drawing on a photo of a row-locked project. */
export async function writeMarkup(
  tx: Tx,
  { id: projectId }: VisibleProject,
  { photoId, ...saved }: SavedMarkup,
): Promise<void> {
  await tx
    .insert(photoMarkups)
    .values({ ...saved, photoId, projectId, createdAt: saved.updatedAt })
    .onConflictDoUpdate({ target: photoMarkups.photoId, set: saved });
}
