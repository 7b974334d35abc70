import { and, asc, eq, isNotNull, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import {
  installRecordAddenda,
  installRecordPdfs,
  installRecords,
} from '#server/db/schema/install-records.ts';
import {
  isMissingPdf,
  requestPdf,
  type PdfRow,
} from '#server/features/generated-pdfs/generated-pdfs.repository.ts';
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

/** Requests the PDF of a project's completed record with all its addenda. A job makes it. Does nothing before the completion. */
export async function requestInstallPdf(tx: Tx, project: VisibleProject, now: Date): Promise<void> {
  const id = await findPdfId(tx, project);
  if (id) await requestPdf(tx, installPdfRow(id), now);
}

/**
 * The id of the next PDF to make; null when there is none. For each completed record, only the PDF with all addenda is made.
 * The oldest record comes first. Skips PDFs that are being made.
 */
export async function findMissingPdf(sql: Sql, now: Date): Promise<PdfId | null> {
  const { recordId, addenda } = installRecordPdfs;
  const [found] = await sql
    .select({ recordId, addenda })
    .from(installRecordPdfs)
    .innerJoin(installRecords, and(eq(installRecords.id, recordId), eq(addenda, addendaCount)))
    .where(isMissingPdf(installRecordPdfs, now))
    .orderBy(asc(recordId))
    .limit(1);
  return found ?? null;
}

const addendaCount = raw<number>`(select count(*)::int from install_record_addenda
  where install_record_addenda.project_id = install_records.project_id)`;

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

/** The PDF of a completed record with this number of addenda. */
export function installPdfRow({ recordId, addenda }: PdfId): PdfRow {
  return { table: installRecordPdfs, key: { recordId, addenda } };
}
