import { and, eq, getTableColumns, isNull, lte } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import type { conditionPdfs } from '#server/db/schema/condition.ts';
import { files } from '#server/db/schema/files.ts';
import type { installRecordPdfs } from '#server/db/schema/install-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { decisionPdfs } from '#server/db/schema/reviews.ts';
import type { FileRow } from '#server/features/files/files.repository.ts';

type PdfTable = typeof conditionPdfs | typeof decisionPdfs | typeof installRecordPdfs;

/** A row in one of the tables of PDFs. `key` has the columns of the primary key. */
export interface PdfRow {
  table: PdfTable;
  key: Record<string, number>;
}

/** Requests a PDF that a job makes: adds a row without a file. Does nothing when the row exists. */
export async function requestPdf(tx: Tx, { table, key }: PdfRow, now: Date): Promise<void> {
  await tx
    .insert(table)
    .values({ ...key, leaseUntil: now })
    .onConflictDoNothing();
}

/** The condition for PDFs of a table that are missing and are not being made by a process. */
export function isMissingPdf(table: PdfTable, now: Date) {
  return and(isNull(table.fileId), lte(table.leaseUntil, now));
}

/** Claims a PDF until `leaseUntil`, so that only this process makes it; false when the PDF exists, or another process makes it. */
export async function claimPdf(
  sql: Sql,
  row: PdfRow,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const claimed = await sql
    .insert(row.table)
    .values({ ...row.key, leaseUntil })
    .onConflictDoUpdate({
      target: keyColumns(row).map(([, column]) => column),
      set: { leaseUntil },
      setWhere: isMissingPdf(row.table, now),
    })
    .returning();
  return claimed.length > 0;
}

/** Ends the lease of a PDF that could not be made, so that the next request tries again. */
export async function releasePdf(sql: Sql, row: PdfRow): Promise<void> {
  await sql.delete(row.table).where(and(hasKey(row), isNull(row.table.fileId)));
}

/** The stored file of a PDF; null while there is none. */
export async function findPdfFile(sql: Sql, row: PdfRow): Promise<FileRow | null> {
  const [found] = await sql
    .select(getTableColumns(files))
    .from(row.table)
    .innerJoin(files, eq(files.id, row.table.fileId))
    .where(hasKey(row));
  return found ?? null;
}

/**
 * Saves the id of the file of a PDF. Returns false when the PDF already has a file, or the project is deleted. Locks the
 * project against deletion until the transaction ends, so that a later deletion of the project also deletes the file.
 */
export async function writePdfFile(
  tx: Tx,
  row: PdfRow,
  { projectId, fileId }: { projectId: number; fileId: string },
): Promise<boolean> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('key share');
  const writtenRows = await tx
    .update(row.table)
    .set({ fileId })
    .where(and(hasKey(row), isNull(row.table.fileId)))
    .returning();
  return writtenRows.length > 0;
}

function hasKey(row: PdfRow) {
  return and(...keyColumns(row).map(([name, column]) => eq(column, row.key[name])));
}

function keyColumns({ table, key }: PdfRow) {
  return Object.entries(getTableColumns(table)).filter(([name]) => name in key);
}
