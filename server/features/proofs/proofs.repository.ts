import { and, count, desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { visibleTo } from '#server/features/projects/projects.repository.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/session-scope.ts';

const approver = alias(users, 'approver');

/** The proofs of a project that the caller has found visible, newest first, from below `cursor`. */
export async function proofsOf(
  sql: Sql,
  projectId: number,
  { limit, cursor }: { limit: number; cursor: number | undefined },
) {
  const rows = await selectProofs(sql)
    .where(and(eq(artworkProofs.projectId, projectId), cursor ? lt(artworkProofs.id, cursor) : undefined))
    .orderBy(desc(artworkProofs.id))
    .limit(limit);
  return rows.map(toProof);
}

/** How many proofs a project has that the caller has found visible. */
export async function countProofs(sql: Sql, projectId: number): Promise<number> {
  const [counted] = await sql
    .select({ proofs: count() })
    .from(artworkProofs)
    .where(eq(artworkProofs.projectId, projectId));
  return counted?.proofs ?? 0;
}

/** The project that a proof of the caller's projects hangs on; null for all others. */
export async function projectOfProof(sql: Sql, scope: Scope, id: number): Promise<number | null> {
  const [found] = await sql
    .select({ projectId: artworkProofs.projectId })
    .from(artworkProofs)
    .innerJoin(projects, eq(projects.id, artworkProofs.projectId))
    .where(and(eq(artworkProofs.id, id), visibleTo(scope)));
  return found?.projectId ?? null;
}

/** A proof whose project the transaction has locked, with its file's id. */
export async function existingProof(tx: Tx, id: number) {
  const [row] = await selectProofs(tx).where(eq(artworkProofs.id, id));
  return row ? { ...toProof(row), fileId: row.proof.fileId } : null;
}

/** Approves a proof whose project the transaction has locked; that it is not approved yet is up to the caller. */
export async function markApproved(
  tx: Tx,
  id: number,
  approval: { approvedAt: Date; approvedById: number; approvedOnBehalf: boolean },
): Promise<void> {
  await tx
    .update(artworkProofs)
    .set({ isApproved: true, ...approval })
    .where(eq(artworkProofs.id, id));
}

/** Deletes a proof whose project the transaction has locked. The row of its file is left to the caller. */
export async function deleteProofRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(artworkProofs).where(eq(artworkProofs.id, id));
}

/** Writes a proof of a project that the transaction has locked, and gives it as `existingProof` does. */
export async function insertProof(tx: Tx, proof: typeof artworkProofs.$inferInsert) {
  const [inserted] = await tx.insert(artworkProofs).values(proof).returning({ id: artworkProofs.id });
  if (!inserted) throw new Error('The proof was not written');
  const row = await existingProof(tx, inserted.id);
  if (!row) throw new Error('The proof vanished within its own transaction');
  return row;
}

/** The file of a proof of a visible project. */
export async function findProofFile(sql: Sql, scope: Scope, id: number) {
  const [found] = await sql
    .select({ file: files })
    .from(artworkProofs)
    .innerJoin(projects, eq(projects.id, artworkProofs.projectId))
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .where(and(eq(artworkProofs.id, id), visibleTo(scope)));
  return found?.file ?? null;
}

function selectProofs(sql: Sql) {
  return sql
    .select({
      proof: artworkProofs,
      file: files,
      uploadedByName: nameOrDeleted(),
      approvedByName: approver.name,
    })
    .from(artworkProofs)
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .leftJoin(users, eq(users.id, artworkProofs.uploadedById))
    .leftJoin(approver, eq(approver.id, artworkProofs.approvedById));
}

type ProofRow = Awaited<ReturnType<typeof selectProofs>>[number];

function toProof({ proof, file, uploadedByName, approvedByName }: ProofRow) {
  return {
    ...proof,
    uploadedByName,
    approvedByName,
    fileUrl: `/api/artwork-proofs/${proof.id}/file`,
    previewUrl: file.width === null ? null : `/api/artwork-proofs/${proof.id}/preview`,
    fileName: file.originalName,
    contentType: file.contentType,
    bytes: file.bytes,
  };
}
