import { and, asc, eq, getTableColumns, isNull, lt, or } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { fileDeletions, files, type PageSize } from '#server/db/schema/files.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';

/**
 * The oldest PDF that has no page pictures, and whose pictures no running process is making; null when there is none. A process
 * that makes pictures has claimed the file with a row in `file_deletions`. If the due time of this row is before
 * `abandonedBefore`, the process has died.
 */
export async function findPdfWithoutPages(sql: Sql, abandonedBefore: Date): Promise<FileRow | null> {
  const [file] = await sql
    .select(getTableColumns(files))
    .from(files)
    .leftJoin(fileDeletions, eq(fileDeletions.folder, files.folder))
    .where(
      and(
        eq(files.contentType, 'application/pdf'),
        isNull(files.pages),
        or(isNull(fileDeletions.folder), lt(fileDeletions.dueAt, abandonedBefore)),
      ),
    )
    .orderBy(asc(files.createdAt), asc(files.id))
    .limit(1);
  return file ?? null;
}

/**
 * Claims a file, so that only this process makes its pictures. Takes over a claim whose due time is before
 * `abandonedBefore`, because the process of that claim has died. Returns false when another process has a newer claim, or when the bytes are
 * being removed. The claim is a row in `file_deletions`, in which the pictures are registered before they are stored
 * (decision 0030). Registered pictures are removed only when the file is deleted.
 */
export async function claimFile(
  sql: Sql,
  { folder }: FileRow,
  { dueAt, abandonedBefore }: { dueAt: Date; abandonedBefore: Date },
): Promise<boolean> {
  const claimedRows = await sql
    .insert(fileDeletions)
    .values({ folder, parts: [], dueAt })
    .onConflictDoUpdate({
      target: fileDeletions.folder,
      set: { dueAt },
      setWhere: and(lt(fileDeletions.dueAt, abandonedBefore), isNull(fileDeletions.startedAt)),
    })
    .returning();
  return claimedRows.length > 0;
}

/**
 * Writes the stored pictures to the row of the file and ends the claim. When the file was deleted in the meantime, the pictures
 * stay registered for removal.
 */
export async function writePages(
  tx: Tx,
  { folder }: FileRow,
  { parts, pages }: { parts: string[]; pages: PageSize[] },
): Promise<void> {
  const [file] = await tx.select().from(files).where(eq(files.folder, folder)).for('update');
  if (!file) return;
  await tx.delete(fileDeletions).where(eq(fileDeletions.folder, folder));
  if (file.pages) return;
  await tx
    .update(files)
    .set({ pages, parts: [...file.parts, ...parts] })
    .where(eq(files.id, file.id));
}
