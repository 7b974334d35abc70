import { and, asc, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { conditionAddenda, conditionPdfs, conditionReports } from '#server/db/schema/condition.ts';
import { files } from '#server/db/schema/files.ts';
import { photos } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { ReportRow } from '#server/features/condition-records/condition-records.repository.ts';
import type { AddendumRow } from './condition-reports.repository.ts';

/** The key of a PDF: its report and the number of addenda in the PDF. */
export interface PdfKey {
  reportId: number;
  addenda: number;
}

/** A report of the project with its addenda, oldest first; null when there is none with this id. */
export async function findReportWithAddenda(
  sql: Sql,
  project: VisibleProject,
  id: number,
): Promise<{ report: ReportRow; addenda: AddendumRow[] } | null> {
  const [report] = await sql
    .select()
    .from(conditionReports)
    .where(and(eq(conditionReports.id, id), eq(conditionReports.projectId, project.id)));
  if (!report) return null;
  const addenda = await sql
    .select()
    .from(conditionAddenda)
    .where(eq(conditionAddenda.reportId, id))
    .orderBy(asc(conditionAddenda.number));
  return { report, addenda };
}

/**
 * Claims a PDF until `leaseUntil`, so that only this process makes it; false when the PDF exists, or another process makes it.
 */
export async function claimConditionPdf(
  sql: Sql,
  key: PdfKey,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const claimed = await sql
    .insert(conditionPdfs)
    .values({ ...key, leaseUntil })
    .onConflictDoUpdate({
      target: [conditionPdfs.reportId, conditionPdfs.addenda],
      set: { leaseUntil },
      setWhere: and(isNull(conditionPdfs.fileId), lt(conditionPdfs.leaseUntil, now)),
    })
    .returning();
  return claimed.length > 0;
}

/** Ends the lease of a PDF that could not be made, so that the next request tries again. */
export async function releaseConditionPdf(sql: Sql, key: PdfKey): Promise<void> {
  await sql.delete(conditionPdfs).where(and(hasKey(key), isNull(conditionPdfs.fileId)));
}

/** The stored PDF; null while there is none. */
export async function findConditionPdf(sql: Sql, key: PdfKey) {
  const [found] = await sql
    .select({ file: files })
    .from(conditionPdfs)
    .innerJoin(files, eq(files.id, conditionPdfs.fileId))
    .where(hasKey(key));
  return found?.file ?? null;
}

/**
 * Saves the id of the file of a PDF. Returns false when the PDF already has a file, or the project is deleted. Locks the
 * project against deletion until the transaction ends, so that a later deletion of the project also deletes the file.
 */
export async function writeConditionPdf(
  tx: Tx,
  { id: reportId, projectId }: ReportRow,
  { addenda, fileId }: { addenda: number; fileId: string },
): Promise<boolean> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('key share');
  const writtenRows = await tx
    .update(conditionPdfs)
    .set({ fileId })
    .where(and(hasKey({ reportId, addenda }), isNull(conditionPdfs.fileId)))
    .returning();
  return writtenRows.length > 0;
}

/** The files of these photos, each with the id of its photo. */
export async function filesOfPhotos(sql: Sql, photoIds: number[]) {
  if (photoIds.length === 0) return [];
  return sql
    .select({ photoId: photos.id, file: files })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(inArray(photos.id, photoIds));
}

function hasKey({ reportId, addenda }: PdfKey) {
  return and(eq(conditionPdfs.reportId, reportId), eq(conditionPdfs.addenda, addenda));
}
