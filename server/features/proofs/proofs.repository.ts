import { and, count, desc, eq, lt, sql as raw } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { proofDecisions } from '#server/db/schema/reviews.ts';
import {
  visibleTo,
  type VisibleProject,
} from '#server/features/project-access/visible-project.repository.ts';
import { pagesOf } from '#server/platform/page-pictures.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

type NewProof = Omit<typeof artworkProofs.$inferInsert, 'projectId' | 'version'>;

const approver = alias(users, 'approver');

/** The proofs of a project, newest first, with ids below `cursor`. */
export async function proofsOf(
  sql: Sql,
  { id }: VisibleProject,
  { limit, cursor }: { limit: number; cursor: number | undefined },
) {
  const rows = await selectProofs(sql)
    .where(and(eq(artworkProofs.projectId, id), cursor ? lt(artworkProofs.id, cursor) : undefined))
    .orderBy(desc(artworkProofs.id))
    .limit(limit);
  return rows.map(toProof);
}

/** The number of a project's proofs. */
export async function countProofs(sql: Sql, { id }: VisibleProject): Promise<number> {
  const [countRow] = await sql
    .select({ proofs: count() })
    .from(artworkProofs)
    .where(eq(artworkProofs.projectId, id));
  return countRow?.proofs ?? 0;
}

/** A proof of the project with its file id; null when the proof is deleted. */
export async function findProof(sql: Sql, project: VisibleProject, id: number) {
  const [row] = await selectProofs(sql).where(isProofOf(project, id));
  return row ? { ...toProof(row), fileId: row.proof.fileId } : null;
}

/** Approves a proof of a row-locked project. The caller must check that the proof is not approved yet. */
export async function markApproved(
  tx: Tx,
  project: VisibleProject,
  id: number,
  approval: {
    approvedAt: Date;
    approvedById: number | null;
    approvedByName: string | null;
    approvedOnBehalf: boolean;
  },
): Promise<void> {
  await tx
    .update(artworkProofs)
    .set({ isApproved: true, ...approval })
    .where(isProofOf(project, id));
}

/** Whether a decision on this proof is recorded. */
export async function isDecided(sql: Sql, { id }: { id: number }): Promise<boolean> {
  const decisionRows = await sql
    .select({ id: proofDecisions.id })
    .from(proofDecisions)
    .where(eq(proofDecisions.proofId, id))
    .limit(1);
  return decisionRows.length > 0;
}

/** Deletes a proof of a row-locked project, but not the row of its file. */
export async function deleteProofRow(tx: Tx, project: VisibleProject, id: number): Promise<void> {
  await tx.delete(artworkProofs).where(isProofOf(project, id));
}

/** Writes a proof of a row-locked project as its next version, and returns it like `findProof`. */
export async function insertProof(tx: Tx, project: VisibleProject, proof: NewProof) {
  const [inserted] = await tx
    .insert(artworkProofs)
    .values({ ...proof, projectId: project.id, version: await nextVersion(tx, project) })
    .returning({ id: artworkProofs.id });
  if (!inserted) throw new Error('The proof was not written');
  const row = await findProof(tx, project, inserted.id);
  if (!row) throw new Error('The proof vanished within its own transaction');
  return row;
}

/**
 * Counts a new version of the project, and returns its number. The project stores the count, so that the number of a deleted
 * version is not used again.
 */
async function nextVersion(tx: Tx, { id }: VisibleProject): Promise<number> {
  const [updatedProject] = await tx
    .update(projects)
    .set({ proofVersions: raw`${projects.proofVersions} + 1` })
    .where(eq(projects.id, id))
    .returning({ version: projects.proofVersions });
  if (!updatedProject) throw new Error('The project vanished while it was locked');
  return updatedProject.version;
}

/** The file of a proof; null when the caller does not see its project. */
export async function findProofFile(sql: Sql, scope: Scope, id: number) {
  const [found] = await sql
    .select({ file: files })
    .from(artworkProofs)
    .innerJoin(projects, eq(projects.id, artworkProofs.projectId))
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .where(and(eq(artworkProofs.id, id), visibleTo(scope)));
  return found?.file ?? null;
}

function isProofOf(project: VisibleProject, id: number) {
  return and(eq(artworkProofs.id, id), eq(artworkProofs.projectId, project.id));
}

function selectProofs(sql: Sql) {
  return sql
    .select({
      proof: artworkProofs,
      file: files,
      uploadedByName: nameOrDeleted(),
      approver: approver.name,
    })
    .from(artworkProofs)
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .leftJoin(users, eq(users.id, artworkProofs.uploadedById))
    .leftJoin(approver, eq(approver.id, artworkProofs.approvedById));
}

type ProofRow = Awaited<ReturnType<typeof selectProofs>>[number];

function toProof({ proof, file, uploadedByName, approver: approverName }: ProofRow) {
  return {
    ...proof,
    uploadedByName,
    approvedByName: approverName ?? proof.approvedByName,
    fileUrl: `/api/artwork-proofs/${proof.id}/file`,
    pages: pagesOf(file, (page) => `/api/artwork-proofs/${proof.id}/pages/${page}`),
    previewUrl: file.width === null ? null : `/api/artwork-proofs/${proof.id}/preview`,
    fileName: file.originalName,
    contentType: file.contentType,
    bytes: file.bytes,
    sha256: file.sha256,
  };
}
