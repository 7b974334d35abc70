import { and, desc, eq, sql as raw } from 'drizzle-orm';
import type { VehicleShape } from '#shared/condition/condition-values.ts';
import type { Sql } from '#server/db/database.ts';
import { conditionPhotos, conditionReports } from '#server/db/schema/condition.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';

// The queries on condition reports that other features use.

export type ReportRow = typeof conditionReports.$inferSelect;

/** The condition reports of a project, newest first. */
export async function reportsOf(sql: Sql, { id }: VisibleProject): Promise<ReportRow[]> {
  return sql
    .select()
    .from(conditionReports)
    .where(eq(conditionReports.projectId, id))
    .orderBy(desc(conditionReports.id));
}

/** The reports of a project, newest first, with only the fields that the list on the project page shows. */
export async function reportSummariesOf(sql: Sql, { id }: VisibleProject) {
  const { record } = conditionReports;
  return sql
    .select({
      id: conditionReports.id,
      reference: conditionReports.reference,
      shape: raw<VehicleShape>`${record} ->> 'shape'`,
      marks: raw<number>`jsonb_array_length(${record} -> 'marks')`,
      addenda: raw<number>`(select count(*)::int from condition_addenda where report_id = condition_reports.id)`,
      installerName: raw<string>`${record} -> 'installer' ->> 'name'`,
      ownerName: raw<string | null>`${record} -> 'owner' ->> 'name'`,
      createdAt: conditionReports.createdAt,
    })
    .from(conditionReports)
    .where(eq(conditionReports.projectId, id))
    .orderBy(desc(conditionReports.id));
}

/** Whether a photo of the project belongs to a signed report or an addendum. */
export async function isPhotoInSignedReport(
  sql: Sql,
  project: VisibleProject,
  photoId: number,
): Promise<boolean> {
  const photoRows = await sql
    .select({ photoId: conditionPhotos.photoId })
    .from(conditionPhotos)
    .where(and(eq(conditionPhotos.projectId, project.id), eq(conditionPhotos.photoId, photoId)))
    .limit(1);
  return photoRows.length > 0;
}
