import { asc, eq, inArray } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { conditionAddenda, conditionPdfs } from '#server/db/schema/condition.ts';
import { files } from '#server/db/schema/files.ts';
import { photos } from '#server/db/schema/project-records.ts';
import type { PdfRow } from '#server/features/generated-pdfs/generated-pdfs.repository.ts';
import type { ReportRow } from '#server/features/condition-records/condition-records.repository.ts';
import type { AddendumRow } from './condition-reports.repository.ts';

/** The addenda of a report, oldest first. */
export async function addendaOfReport(sql: Sql, { id }: ReportRow): Promise<AddendumRow[]> {
  return sql
    .select()
    .from(conditionAddenda)
    .where(eq(conditionAddenda.reportId, id))
    .orderBy(asc(conditionAddenda.number));
}

/** The PDF of a report with this number of addenda. */
export function conditionPdfRow(reportId: number, addenda: number): PdfRow {
  return { table: conditionPdfs, key: { reportId, addenda } };
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
