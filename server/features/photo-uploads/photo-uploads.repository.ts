import { and, eq, gt, inArray, isNull, lte, or, sql as raw, sum } from 'drizzle-orm';
import { participantIdOf } from '#shared/actor.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { photoUploads, type UploadPart } from '#server/db/schema/project-records.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export type UploadRow = typeof photoUploads.$inferSelect;
type NewUpload = Omit<typeof photoUploads.$inferInsert, 'projectId' | 'uploadedById'>;

/** Writes an upload of the caller to a row-locked project; null when the caller already has an upload for this shot. */
export async function insertUpload(
  tx: Tx,
  { userId }: Scope,
  { id: projectId }: VisibleProject,
  upload: NewUpload,
): Promise<UploadRow | null> {
  const [row] = await tx
    .insert(photoUploads)
    .values({ ...upload, projectId, uploadedById: userId })
    .onConflictDoNothing({ target: [photoUploads.uploadedById, photoUploads.captureId] })
    .returning();
  return row ?? null;
}

/** An upload of the caller that has not expired; null for an upload of another user. */
export async function findUpload(sql: Sql, scope: Scope, id: string, now: Date): Promise<UploadRow | null> {
  const [row] = await sql
    .select()
    .from(photoUploads)
    .where(and(eq(photoUploads.id, id), isOfCaller(scope), gt(photoUploads.expiresAt, now)));
  return row ?? null;
}

/** The caller's upload for a shot, even when it has expired; null when there is none. */
export async function findUploadOfCapture(
  sql: Sql,
  scope: Scope,
  captureId: string,
): Promise<UploadRow | null> {
  const [row] = await sql
    .select()
    .from(photoUploads)
    .where(and(eq(photoUploads.captureId, captureId), isOfCaller(scope)));
  return row ?? null;
}

/**
 * The sum of the declared sizes of the unfinished uploads of the caller's account. For a shop, includes the uploads of its staff.
 * Expired uploads do not count.
 */
export async function sumUnfinishedUploadBytes(sql: Sql, scope: Scope, now: Date): Promise<number> {
  const accountId = participantIdOf(scope);
  const staff = sql.select({ id: shopStaff.userId }).from(shopStaff).where(eq(shopStaff.shopId, accountId));
  const isOfAccount = or(eq(photoUploads.uploadedById, accountId), inArray(photoUploads.uploadedById, staff));
  const [found] = await sql
    .select({ bytes: sum(photoUploads.bytes).mapWith(Number) })
    .from(photoUploads)
    .where(and(isOfAccount, isNull(photoUploads.photoId), gt(photoUploads.expiresAt, now)));
  return found?.bytes ?? 0;
}

/**
 * Adds a stored part. Returns false when another request has continued the upload in the meantime, or when the upload was
 * finished or deleted.
 */
export async function addPart(sql: Sql, upload: UploadRow, part: UploadPart): Promise<boolean> {
  const updatedRows = await sql
    .update(photoUploads)
    .set({
      parts: raw`${photoUploads.parts} || ${JSON.stringify([part])}::jsonb`,
      receivedBytes: upload.receivedBytes + part.bytes,
    })
    .where(
      and(
        eq(photoUploads.id, upload.id),
        eq(photoUploads.receivedBytes, upload.receivedBytes),
        isNull(photoUploads.photoId),
      ),
    )
    .returning({ id: photoUploads.id });
  return updatedRows.length > 0;
}

/** Connects a finished upload to its photo; false when the upload was deleted in the meantime. */
export async function finishUpload(tx: Tx, { id }: UploadRow, photoId: number): Promise<boolean> {
  const updatedRows = await tx
    .update(photoUploads)
    .set({ photoId, parts: [] })
    .where(eq(photoUploads.id, id))
    .returning({ id: photoUploads.id });
  return updatedRows.length > 0;
}

/** Deletes an upload of the caller that is not finished, and returns it; null when there is none. */
export async function deleteUnfinishedUpload(tx: Tx, scope: Scope, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .delete(photoUploads)
    .where(and(eq(photoUploads.id, id), isOfCaller(scope), isNull(photoUploads.photoId)))
    .returning();
  return row ?? null;
}

export async function deleteUpload(tx: Tx, { id }: UploadRow): Promise<void> {
  await tx.delete(photoUploads).where(eq(photoUploads.id, id));
}

/** Deletes the rows of expired uploads. `registerPartsFolder` has scheduled the removal of their bytes. */
export async function deleteExpiredUploads(sql: Sql, now: Date): Promise<void> {
  await sql.delete(photoUploads).where(lte(photoUploads.expiresAt, now));
}

function isOfCaller({ userId }: Scope) {
  return eq(photoUploads.uploadedById, userId);
}
