import { and, asc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';
import { decisionPdfs, proofComments, proofDecisions } from '#server/db/schema/reviews.ts';
import type { PicturePin } from '#server/platform/pdf-content.ts';

export type DecisionRow = typeof proofDecisions.$inferSelect;

/**
 * Claims the PDF of a decision until `leaseUntil`, so that only this process makes it; false when the PDF exists, or another
 * process makes it.
 */
export async function claimPdf(
  sql: Sql,
  decisionId: number,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<boolean> {
  const claimed = await sql
    .insert(decisionPdfs)
    .values({ decisionId, leaseUntil })
    .onConflictDoUpdate({
      target: decisionPdfs.decisionId,
      set: { leaseUntil },
      setWhere: and(isNull(decisionPdfs.fileId), lt(decisionPdfs.leaseUntil, now)),
    })
    .returning();
  return claimed.length > 0;
}

/** The id of the oldest decision whose PDF is missing and is not being made by a process; null when there is none. */
export async function findDecisionWithoutPdf(sql: Sql, now: Date): Promise<number | null> {
  const [found] = await sql
    .select({ id: proofDecisions.id })
    .from(proofDecisions)
    .leftJoin(decisionPdfs, eq(decisionPdfs.decisionId, proofDecisions.id))
    .where(
      and(isNull(decisionPdfs.fileId), or(isNull(decisionPdfs.decisionId), lt(decisionPdfs.leaseUntil, now))),
    )
    .orderBy(asc(proofDecisions.id))
    .limit(1);
  return found?.id ?? null;
}

/** A decision with the file of its proof; null when its project is deleted. */
export async function findDecision(sql: Sql, id: number) {
  const [found] = await sql
    .select({ decision: proofDecisions, proofFile: files })
    .from(proofDecisions)
    .innerJoin(artworkProofs, eq(artworkProofs.id, proofDecisions.proofId))
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .where(eq(proofDecisions.id, id));
  return found ?? null;
}

/** The pins on the first page of a proof, in the order of their numbers. */
export async function findFirstPagePins(sql: Sql, proofId: number): Promise<PicturePin[]> {
  const { number, x, y, width, height } = proofComments;
  const rows = await sql
    .select({ number, x, y, width, height })
    .from(proofComments)
    .where(and(eq(proofComments.proofId, proofId), eq(proofComments.page, 1), isNotNull(number)))
    .orderBy(asc(number));
  return rows.flatMap((pin) =>
    pin.number === null || pin.x === null || pin.y === null
      ? []
      : [{ ...pin, number: pin.number, x: pin.x, y: pin.y }],
  );
}

/** The stored PDF of a decision; null while there is none. */
export async function findPdfFile(sql: Sql, decisionId: number) {
  const [found] = await sql
    .select({ file: files })
    .from(decisionPdfs)
    .innerJoin(files, eq(files.id, decisionPdfs.fileId))
    .where(eq(decisionPdfs.decisionId, decisionId));
  return found?.file ?? null;
}

/**
 * Saves the id of the file of a decision's PDF. Returns false when the PDF already has a file, or the project is deleted. Locks
 * the project against deletion until the transaction ends, so that a later deletion of the project also deletes the file.
 */
export async function writePdfFile(tx: Tx, { id, projectId }: DecisionRow, fileId: string): Promise<boolean> {
  await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, projectId)).for('key share');
  const writtenRows = await tx
    .update(decisionPdfs)
    .set({ fileId })
    .where(and(eq(decisionPdfs.decisionId, id), isNull(decisionPdfs.fileId)))
    .returning();
  return writtenRows.length > 0;
}

/** The confirmed address of an account; null when it has no confirmed address. */
export async function findConfirmedAddress(sql: Sql, userId: number): Promise<string | null> {
  const [user] = await sql
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return user?.email ?? null;
}
