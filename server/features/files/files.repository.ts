import { and, eq, inArray, isNull, lte, or, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';

export type FileRow = typeof files.$inferSelect;
export type NewFile = Omit<typeof files.$inferInsert, 'id' | 'createdAt'>;
/** A folder of the storage and the names of the files in it. */
export type StoredFolder = Pick<FileRow, 'folder' | 'parts'>;

/**
 * Registers a folder before its bytes are stored, so that no crash can leave bytes without a row. The row schedules the removal
 * of the bytes at `dueAt`. `insertFile` deletes the row when the upload is complete.
 */
export async function registerUpload(sql: Sql, { folder, parts }: StoredFolder, dueAt: Date): Promise<void> {
  await sql.insert(fileDeletions).values({ folder, parts, dueAt });
}

/** Registers more parts of a folder before their bytes are stored; false when its bytes are being removed. */
export async function registerMoreParts(sql: Sql, { folder, parts }: StoredFolder): Promise<boolean> {
  const registrations = await sql
    .update(fileDeletions)
    .set({ parts: raw`${fileDeletions.parts} || ${JSON.stringify(parts)}::jsonb` })
    .where(and(eq(fileDeletions.folder, folder), isNull(fileDeletions.startedAt)))
    .returning();
  return registrations.length > 0;
}

/** Makes the bytes of a registered folder due for removal. */
export async function setDeletionDue(tx: Tx, folder: string, dueAt: Date): Promise<void> {
  await tx.update(fileDeletions).set({ dueAt }).where(eq(fileDeletions.folder, folder));
}

/** Writes the row of a registered upload. Throws when its bytes have been claimed for removal. */
export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  const registrations = await tx
    .delete(fileDeletions)
    .where(and(eq(fileDeletions.folder, file.folder), isNull(fileDeletions.startedAt)))
    .returning();
  if (registrations.length === 0) throw new Error(`The upload ${file.folder} is not registered any more`);
  const [row] = await tx.insert(files).values(file).returning();
  if (!row) throw new Error('The file was not written');
  return row;
}

/** The current row of a file; null when the file is deleted. */
export async function findFile(sql: Sql, id: string): Promise<FileRow | null> {
  const [file] = await sql.select().from(files).where(eq(files.id, id));
  return file ?? null;
}

/**
 * Deletes the rows of files and registers their bytes for removal after `dueAt`, including the page pictures that
 * another process is adding at the same time. No other row may refer to these files.
 */
export async function deleteFileRows(tx: Tx, ids: string[], dueAt: Date): Promise<void> {
  await tx.execute(raw`
    with deleted as (
      delete from files where id = any(${raw.param(ids)}::uuid[]) returning folder, parts, bytes, uploaded_by_id)
    insert into file_deletions (folder, parts, bytes, uploaded_by_id, due_at)
    select *, ${dueAt.toISOString()}::timestamptz from deleted
    on conflict (folder) do update set parts = excluded.parts || file_deletions.parts, bytes = excluded.bytes,
      uploaded_by_id = excluded.uploaded_by_id, due_at = excluded.due_at`);
}

/** The given folders that have a row in `files`. */
export async function knownFolders(sql: Sql, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set();
  const rows = await sql.select({ folder: files.folder }).from(files).where(inArray(files.folder, folders));
  return new Set(rows.map((row) => row.folder));
}

/**
 * Claims up to `limit` due deletions for this process. A claim that is older than `abandonedAt` belongs to a process that has
 * died, so another process can claim the deletion again.
 */
export async function claimDeletions(
  sql: Sql,
  { now, abandonedAt, limit }: { now: Date; abandonedAt: Date; limit: number },
): Promise<StoredFolder[]> {
  const dueFolders = sql
    .select({ folder: fileDeletions.folder })
    .from(fileDeletions)
    .where(
      and(
        lte(fileDeletions.dueAt, now),
        or(isNull(fileDeletions.startedAt), lte(fileDeletions.startedAt, abandonedAt)),
        // A folder with a row in `files` is never removed.
        raw`not exists (select from ${files} where ${files.folder} = ${fileDeletions.folder})`,
      ),
    )
    .orderBy(fileDeletions.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  return sql
    .update(fileDeletions)
    .set({ startedAt: now })
    .where(inArray(fileDeletions.folder, dueFolders))
    .returning({ folder: fileDeletions.folder, parts: fileDeletions.parts });
}

/** Claims the deletion of a rejected upload; false when the upload is not registered, or its deletion is already claimed. */
export async function claimDeletion(sql: Sql, folder: string, now: Date): Promise<boolean> {
  const claimed = await sql
    .update(fileDeletions)
    .set({ dueAt: now, startedAt: now })
    .where(and(eq(fileDeletions.folder, folder), isNull(fileDeletions.startedAt)))
    .returning();
  return claimed.length > 0;
}

/** Deletes the registration of removed bytes. */
export async function finishDeletion(sql: Sql, folder: string): Promise<void> {
  await sql.delete(fileDeletions).where(eq(fileDeletions.folder, folder));
}

/**
 * The folders in `files` (`isInFiles` is true), and the folders in `file_deletions` (`isInFiles` is false), which belong to
 * unfinished uploads and deleted files. One statement reads both tables, because a folder could move to the other table between
 * two statements.
 */
export async function allFolders(sql: Sql): Promise<(StoredFolder & { isInFiles: boolean })[]> {
  const registeredFolders = sql
    .select({ folder: fileDeletions.folder, parts: fileDeletions.parts, isInFiles: raw<boolean>`false` })
    .from(fileDeletions);
  return sql
    .select({ folder: files.folder, parts: files.parts, isInFiles: raw<boolean>`true` })
    .from(files)
    .unionAll(registeredFolders);
}
