import { and, eq, inArray, isNotNull, sql as raw } from 'drizzle-orm';
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

/** The ids of all files of projects: uploads, and the PDFs of decisions, condition reports and install records. */
export async function fileIdsOfProjects(tx: Tx, deletedProjects: VisibleProject[]): Promise<string[]> {
  const ids = deletedProjects.map(({ id }) => id);
  const photoFileIds = tx.select({ id: photos.fileId }).from(photos).where(inArray(photos.projectId, ids));
  const proofFileIds = tx
    .select({ id: artworkProofs.fileId })
    .from(artworkProofs)
    .where(inArray(artworkProofs.projectId, ids));
  const decisionFileIds = tx
    .select({ id: raw<string>`${decisionPdfs.fileId}` })
    .from(decisionPdfs)
    .innerJoin(proofDecisions, eq(proofDecisions.id, decisionPdfs.decisionId))
    .where(and(inArray(proofDecisions.projectId, ids), isNotNull(decisionPdfs.fileId)));
  const installRecordFileIds = tx
    .select({ id: raw<string>`${installRecordPdfs.fileId}` })
    .from(installRecordPdfs)
    .innerJoin(installRecords, eq(installRecords.id, installRecordPdfs.recordId))
    .where(and(inArray(installRecords.projectId, ids), isNotNull(installRecordPdfs.fileId)));
  const reportFileIds = tx
    .select({ id: raw<string>`${conditionPdfs.fileId}` })
    .from(conditionPdfs)
    .innerJoin(conditionReports, eq(conditionReports.id, conditionPdfs.reportId))
    .where(and(inArray(conditionReports.projectId, ids), isNotNull(conditionPdfs.fileId)));
  const allFileIds = photoFileIds
    .unionAll(proofFileIds)
    .unionAll(decisionFileIds)
    .unionAll(installRecordFileIds)
    .unionAll(reportFileIds);
  return (await allFileIds).map(({ id }) => id);
}

/** Deletes row-locked projects with all of their records, except the rows of their files. */
export async function deleteProjectRows(tx: Tx, deletedProjects: VisibleProject[]): Promise<void> {
  const ids = deletedProjects.map(({ id }) => id);
  await tx.delete(projects).where(inArray(projects.id, ids));
}
