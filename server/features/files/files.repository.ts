import { inArray } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';

export type FileRow = typeof files.$inferSelect;
export type NewFile = Omit<typeof files.$inferInsert, 'id' | 'createdAt'>;

/** Writes the row of a file whose bytes are stored already. */
export async function insertFile(tx: Tx, file: NewFile): Promise<FileRow> {
  const [row] = await tx.insert(files).values(file).returning();
  if (!row) throw new Error('The file was not written');
  return row;
}

/** Deletes the rows and gives them, so that their bytes can follow after the commit. Nothing may name them any more. */
export async function deleteFileRows(tx: Tx, ids: string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return tx.delete(files).where(inArray(files.id, ids)).returning();
}

/** Those of the folders that a row names. */
export async function knownFolders(sql: Sql, folders: string[]): Promise<Set<string>> {
  if (folders.length === 0) return new Set();
  const rows = await sql.select({ folder: files.folder }).from(files).where(inArray(files.folder, folders));
  return new Set(rows.map((row) => row.folder));
}
