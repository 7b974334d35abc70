import { asc, eq, inArray, or } from 'drizzle-orm';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { certifications, userCertifications, users } from '#server/db/schema/accounts.ts';
import {
  installRecordAddenda,
  installRecordMaterials,
  installRecords,
} from '#server/db/schema/install-records.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';

export type InstallRecordRow = typeof installRecords.$inferSelect;
type AddendumRow = typeof installRecordAddenda.$inferSelect;
type Completion = Required<
  Pick<typeof installRecords.$inferInsert, 'completedAt' | 'reference' | 'record' | 'sha256'>
>;

/** The install record of a project with the name of its last editor; null before the first save. */
export async function findInstallRecord(sql: Sql, { id }: VisibleProject) {
  const [found] = await sql
    .select({ row: installRecords, updatedBy: nameOrDeleted() })
    .from(installRecords)
    .leftJoin(users, eq(users.id, installRecords.updatedById))
    .where(eq(installRecords.projectId, id));
  return found ?? null;
}

/** Replaces the install record of a row-locked project, and the ids of the materials that its films refer to. */
export async function writeInstallRecord(
  tx: Tx,
  { id: projectId }: VisibleProject,
  saved: Pick<InstallRecordRow, 'version' | 'content' | 'updatedAt' | 'updatedById'>,
): Promise<void> {
  await tx
    .insert(installRecords)
    .values({ ...saved, projectId })
    .onConflictDoUpdate({ target: installRecords.projectId, set: saved });
  await tx.delete(installRecordMaterials).where(eq(installRecordMaterials.projectId, projectId));
  const rows = materialIdsIn(saved.content).map((materialId) => ({ projectId, materialId }));
  if (rows.length > 0) await tx.insert(installRecordMaterials).values(rows);
}

/** The ids of the materials that the films refer to, each once. */
export function materialIdsIn({ films }: InstallRecordContent): number[] {
  const ids = films.flatMap(({ materialId, laminateMaterialId }) => [materialId, laminateMaterialId]);
  return [...new Set(ids)].filter((id) => id !== null);
}

/** Completes the record of a row-locked project. The database refuses later changes. */
export async function writeCompletion(tx: Tx, { id }: VisibleProject, completion: Completion): Promise<void> {
  await tx.update(installRecords).set(completion).where(eq(installRecords.projectId, id));
}

/** The addenda of a project's record, oldest first. */
export async function addendaOf(sql: Sql, { id }: VisibleProject): Promise<AddendumRow[]> {
  return sql
    .select()
    .from(installRecordAddenda)
    .where(eq(installRecordAddenda.projectId, id))
    .orderBy(asc(installRecordAddenda.number));
}

/** Writes an addendum to the record of a row-locked project. */
export async function insertAddendum(
  tx: Tx,
  { id: projectId }: VisibleProject,
  addendum: Omit<AddendumRow, 'id' | 'projectId'>,
): Promise<void> {
  await tx.insert(installRecordAddenda).values({ ...addendum, projectId });
}

/**
 * The people who may have done the installation: the owner and staff of the shop, and the installer with the
 * installer's staff. Sorted by name.
 */
export async function findPossibleInstallers(
  sql: Sql,
  { contractorId, subcontractorId }: VisibleProject,
): Promise<{ userId: number; name: string }[]> {
  const shops = [contractorId, ...(subcontractorId === null ? [] : [subcontractorId])];
  return sql
    .select({ userId: users.id, name: users.name })
    .from(users)
    .leftJoin(shopStaff, eq(shopStaff.userId, users.id))
    .where(or(inArray(users.id, shops), inArray(shopStaff.shopId, shops)))
    .orderBy(asc(users.name), asc(users.id));
}

/** The names of the certifications of these accounts, by account. Accounts without certifications are left out. */
export async function certificationsOf(sql: Sql, userIds: number[]): Promise<Map<number, string[]>> {
  const rows = await sql
    .select({ userId: userCertifications.userId, name: certifications.name })
    .from(userCertifications)
    .innerJoin(certifications, eq(certifications.id, userCertifications.certificationId))
    .where(inArray(userCertifications.userId, userIds))
    .orderBy(asc(certifications.name));
  const names = new Map<number, string[]>();
  for (const { userId, name } of rows) names.set(userId, [...(names.get(userId) ?? []), name]);
  return names;
}
