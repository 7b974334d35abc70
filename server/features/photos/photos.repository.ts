import { and, desc, eq } from 'drizzle-orm';
import { photoUrl } from '#shared/photos/photos.contract.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { photos } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { visibleTo } from '#server/features/projects/projects.repository.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/session-scope.ts';

const photoColumns = {
  id: photos.id,
  projectId: photos.projectId,
  uploadedById: photos.uploadedById,
  uploadedByName: nameOrDeleted(),
  width: files.width,
  height: files.height,
  caption: photos.caption,
  type: photos.type,
  createdAt: photos.createdAt,
};

/** The photos of a project that the caller has found visible, newest first. */
export async function photosOf(sql: Sql, projectId: number) {
  const rows = await selectPhotos(sql).where(eq(photos.projectId, projectId)).orderBy(desc(photos.id));
  return rows.map(withUrls);
}

export async function insertPhoto(tx: Tx, photo: typeof photos.$inferInsert) {
  const [inserted] = await tx.insert(photos).values(photo).returning({ id: photos.id });
  if (!inserted) throw new Error('The photo was not written');
  const [row] = await selectPhotos(tx).where(eq(photos.id, inserted.id));
  if (!row) throw new Error('The photo vanished within its own transaction');
  return withUrls(row);
}

/** A photo of a visible project, with its project and its file. */
export async function findPhoto(sql: Sql, scope: Scope, id: number) {
  const [found] = await sql
    .select({ photo: photos, project: projects, file: files })
    .from(photos)
    .innerJoin(projects, eq(projects.id, photos.projectId))
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(eq(photos.id, id), visibleTo(scope)));
  return found ?? null;
}

export async function deletePhotoRow(tx: Tx, id: number): Promise<boolean> {
  return (await tx.delete(photos).where(eq(photos.id, id)).returning({ id: photos.id })).length > 0;
}

function selectPhotos(sql: Sql) {
  return sql
    .select(photoColumns)
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .leftJoin(users, eq(users.id, photos.uploadedById));
}

function withUrls<Row extends { id: number; width: number | null; height: number | null }>(row: Row) {
  return {
    ...row,
    width: row.width ?? 0,
    height: row.height ?? 0,
    imageUrl: photoUrl(row.id, 'full'),
    pageUrl: photoUrl(row.id, 'page'),
    cardUrl: photoUrl(row.id, 'card'),
    originalUrl: photoUrl(row.id, 'original'),
  };
}
