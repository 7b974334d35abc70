import { and, asc, eq, isNotNull, isNull, lt, or, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';
import {
  installRecordAddenda,
  installRecordPdfs,
  installRecords,
} from '#server/db/schema/install-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

/** The key of a PDF: its record and the number of addenda in the PDF. */
export interface PdfId {
  recordId: number;
  addenda: number;
}

/** The id of the newest PDF of a project's completed record, even if it is not made yet; null before the completion. */
export async function findPdfId(sql: Sql, { id }: VisibleProject): Promise<PdfId | null> {
  const [found] = await sql
    .select({ recordId: installRecords.id, addenda: addendaCount })
    .from(installRecords)
    .where(and(eq(installRecords.projectId, id), isNotNull(installRecords.completedAt)));
  return found ?? null;
}

/**
 * The id of the next PDF to make; null when there is none. For each completed record, only the PDF with all addenda is made.
 * The oldest record comes first. Skips PDFs that are being made.
 */
export async function findMissingPdf(sql: Sql, now: Date): Promise<PdfId | null> {
  const [found] = await sql
    .select({ recordId: installRecords.id, addenda: addendaCount })
    .from(installRecords)
    .leftJoin(
      installRecordPdfs,
      and(eq(installRecordPdfs.recordId, installRecords.id), eq(installRecordPdfs.addenda, addendaCount)),
    )
    .where(
      and(
        isNotNull(installRecords.completedAt),
        isNull(installRecordPdfs.fileId),
        or(isNull(installRecordPdfs.recordId), lt(installRecordPdfs.leaseUntil, now)),
      ),
    )
    .orderBy(asc(installRecords.id))
    .limit(1);
  return found ?? null;
}

const addendaCount = raw<number>`(select count(*)::int from install_record_addenda
  where install_record_addenda.project_id = ${installRecords.projectId})`;

/** Claims a PDF until `leaseUntil`; false when the PDF exists, or another process makes it. */
export async function claimPdf(
  sql: Sql,
  { recordId, addenda }: PdfId,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const claimed = await sql
    .insert(installRecordPdfs)
    .values({ recordId, addenda, leaseUntil })
    .onConflictDoUpdate({
      target: [installRecordPdfs.recordId, installRecordPdfs.addenda],
      set: { leaseUntil },
      setWhere: and(isNull(installRecordPdfs.fileId), lt(installRecordPdfs.leaseUntil, now)),
    })
    .returning();
  return claimed.length > 0;
}

/** A completed record with the addenda that the PDF contains; null when its project is deleted. */
export async function findCompletedRecord(sql: Sql, { recordId, addenda }: PdfId) {
  const [row] = await sql.select().from(installRecords).where(eq(installRecords.id, recordId));
  if (!row?.record || !row.sha256) return null;
  const { projectId, record, sha256 } = row;
  const addendumRows = await sql
    .select()
    .from(installRecordAddenda)
    .where(eq(installRecordAddenda.projectId, projectId))
    .orderBy(asc(installRecordAddenda.number))
    .limit(addenda);
  return { projectId, record, sha256, addenda: addendumRows };
}

/** The stored file of a PDF; null while there is none. */
export async function findPdfFile(sql: Sql, id: PdfId) {
  const [found] = await sql
    .select({ file: files })
    .from(installRecordPdfs)
    .innerJoin(files, eq(files.id, installRecordPdfs.fileId))
    .where(hasPdfId(id));
  return found?.file ?? null;
}

/**
 * Links a stored file to a PDF; false when the PDF already has a file, or the project is deleted. Locks the project, so that a
 * deletion at the same time also deletes the file.
 */
export async function writePdfFile(
  tx: Tx,
  id: PdfId,
  { projectId, fileId }: { projectId: number; fileId: string },
): Promise<boolean> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('key share');
  const writtenRows = await tx
    .update(installRecordPdfs)
    .set({ fileId })
    .where(and(hasPdfId(id), isNull(installRecordPdfs.fileId)))
    .returning();
  return writtenRows.length > 0;
}

function hasPdfId({ recordId, addenda }: PdfId) {
  return and(eq(installRecordPdfs.recordId, recordId), eq(installRecordPdfs.addenda, addenda));
}
