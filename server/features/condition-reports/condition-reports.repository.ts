import { and, asc, eq, inArray } from 'drizzle-orm';
import type { RecordedPhoto } from '#shared/condition/condition-record.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { conditionAddenda, conditionPhotos, conditionReports } from '#server/db/schema/condition.ts';
import { files } from '#server/db/schema/files.ts';
import { photos } from '#server/db/schema/project-records.ts';
import type { ReportRow } from '#server/features/condition-records/condition-records.repository.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

export type AddendumRow = typeof conditionAddenda.$inferSelect;
type NewReport = Omit<typeof conditionReports.$inferInsert, 'projectId'>;
type NewAddendum = Omit<typeof conditionAddenda.$inferInsert, 'projectId' | 'reportId'>;

/** A condition report of the project; null when there is none with this id. */
export async function findReport(sql: Sql, project: VisibleProject, id: number): Promise<ReportRow | null> {
  const [report] = await sql
    .select()
    .from(conditionReports)
    .where(and(eq(conditionReports.id, id), eq(conditionReports.projectId, project.id)));
  return report ?? null;
}

/** The addenda of a project's condition reports, oldest first. */
export async function addendaOf(sql: Sql, { id }: VisibleProject): Promise<AddendumRow[]> {
  return sql
    .select()
    .from(conditionAddenda)
    .where(eq(conditionAddenda.projectId, id))
    .orderBy(asc(conditionAddenda.id));
}

/** Writes a report of a row-locked project. */
export async function insertReport(
  tx: Tx,
  { id: projectId }: VisibleProject,
  report: NewReport,
): Promise<ReportRow> {
  const [row] = await tx
    .insert(conditionReports)
    .values({ ...report, projectId })
    .returning();
  if (!row) throw new Error('The condition report was not written');
  return row;
}

/** Writes an addendum to a report of a row-locked project. */
export async function insertAddendum(
  tx: Tx,
  { id: reportId, projectId }: ReportRow,
  addendum: NewAddendum,
): Promise<AddendumRow> {
  const [row] = await tx
    .insert(conditionAddenda)
    .values({ ...addendum, reportId, projectId })
    .returning();
  if (!row) throw new Error('The addendum was not written');
  return row;
}

/** Protects the photos of a report or addendum from being deleted. */
export async function protectPhotos(tx: Tx, report: ReportRow, photoIds: number[]): Promise<void> {
  if (photoIds.length === 0) return;
  const { id: reportId, projectId } = report;
  await tx
    .insert(conditionPhotos)
    .values(photoIds.map((photoId) => ({ reportId, projectId, photoId })))
    .onConflictDoNothing();
}

/** The given photos with the size and hash of their files, by photo id. Leaves out photos of other projects. */
export async function photosForReport(
  sql: Sql,
  { id }: VisibleProject,
  photoIds: number[],
): Promise<Map<number, RecordedPhoto>> {
  if (photoIds.length === 0) return new Map();
  const found = await sql
    .select({ id: photos.id, bytes: files.bytes, sha256: files.sha256 })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(eq(photos.projectId, id), inArray(photos.id, photoIds)));
  return new Map(found.map((photo) => [photo.id, photo]));
}

/** The ids of the project's photos that the caller uploaded with these capture ids. The keys are the capture ids. */
export async function photoIdsOfCaptures(
  sql: Sql,
  { userId }: Scope,
  { id }: VisibleProject,
  captureIds: string[],
): Promise<Map<string, number>> {
  if (captureIds.length === 0) return new Map();
  const isOfCaller = and(eq(photos.projectId, id), eq(photos.uploadedById, userId));
  const found = await sql
    .select({ id: photos.id, captureId: photos.captureId })
    .from(photos)
    .where(and(isOfCaller, inArray(photos.captureId, captureIds)));
  return new Map(found.map((photo) => [photo.captureId ?? '', photo.id]));
}

/** The name of the caller's account, to store in a report or an addendum. */
export async function findCallerName(sql: Sql, { userId }: Scope): Promise<string> {
  const [user] = await sql.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? '';
}
