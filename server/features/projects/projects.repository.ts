import { and, eq, isNotNull, sql as raw } from 'drizzle-orm';
import { participantIdOf } from '#shared/actor.ts';
import type { Tx } from '#server/db/database.ts';
import { installRecordPdfs, installRecords } from '#server/db/schema/install-records.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { conditionPdfs, conditionReports } from '#server/db/schema/condition.ts';
import { decisionPdfs, proofDecisions } from '#server/db/schema/reviews.ts';
import type {
  NewProject,
  VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** Writes a project of the caller or the caller's shop, and returns its id. Does not check the other people on the project. */
export async function insertProject(
  tx: Tx,
  scope: Scope,
  project: Omit<NewProject, 'contractorId'>,
): Promise<number> {
  const [row] = await tx
    .insert(projects)
    .values({ ...project, contractorId: participantIdOf(scope) })
    .returning({ id: projects.id });
  if (!row) throw new Error('The project was not written');
  return row.id;
}

/** The ids of all files of a project: uploads, and the PDFs of decisions, condition reports and install records. */
export async function fileIdsOfProject(tx: Tx, { id: projectId }: VisibleProject): Promise<string[]> {
  const photoFileIds = tx.select({ id: photos.fileId }).from(photos).where(eq(photos.projectId, projectId));
  const proofFileIds = tx
    .select({ id: artworkProofs.fileId })
    .from(artworkProofs)
    .where(eq(artworkProofs.projectId, projectId));
  const decisionFileIds = tx
    .select({ id: raw<string>`${decisionPdfs.fileId}` })
    .from(decisionPdfs)
    .innerJoin(proofDecisions, eq(proofDecisions.id, decisionPdfs.decisionId))
    .where(and(eq(proofDecisions.projectId, projectId), isNotNull(decisionPdfs.fileId)));
  const installRecordFileIds = tx
    .select({ id: raw<string>`${installRecordPdfs.fileId}` })
    .from(installRecordPdfs)
    .innerJoin(installRecords, eq(installRecords.id, installRecordPdfs.recordId))
    .where(and(eq(installRecords.projectId, projectId), isNotNull(installRecordPdfs.fileId)));
  const reportFileIds = tx
    .select({ id: raw<string>`${conditionPdfs.fileId}` })
    .from(conditionPdfs)
    .innerJoin(conditionReports, eq(conditionReports.id, conditionPdfs.reportId))
    .where(and(eq(conditionReports.projectId, projectId), isNotNull(conditionPdfs.fileId)));
  const allFileIds = photoFileIds
    .unionAll(proofFileIds)
    .unionAll(decisionFileIds)
    .unionAll(installRecordFileIds)
    .unionAll(reportFileIds);
  return (await allFileIds).map(({ id }) => id);
}

/** Deletes a row-locked project with all of its records, except the rows of its files. */
export async function deleteProjectRow(tx: Tx, { id }: VisibleProject): Promise<void> {
  await tx.delete(projects).where(eq(projects.id, id));
}
