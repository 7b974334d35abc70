import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs } from '#server/db/schema/project-records.ts';
import { decisionPdfs, proofComments, proofDecisions } from '#server/db/schema/reviews.ts';
import { isMissingPdf, type PdfRow } from '#server/features/generated-pdfs/generated-pdfs.repository.ts';
import type { PicturePin } from '#server/platform/pdf-content.ts';

export type DecisionRow = typeof proofDecisions.$inferSelect;

/** The PDF of a decision. */
export function decisionPdfRow(decisionId: number): PdfRow {
  return { table: decisionPdfs, key: { decisionId } };
}

/** The id of the oldest decision whose PDF is missing and is not being made by a process; null when there is none. */
export async function findDecisionWithoutPdf(sql: Sql, now: Date): Promise<number | null> {
  const [found] = await sql
    .select({ id: decisionPdfs.decisionId })
    .from(decisionPdfs)
    .where(isMissingPdf(decisionPdfs, now))
    .orderBy(asc(decisionPdfs.decisionId))
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

/** The confirmed address of an account; null when it has no confirmed address. */
export async function findConfirmedAddress(sql: Sql, userId: number): Promise<string | null> {
  const [user] = await sql
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.emailVerifiedAt)));
  return user?.email ?? null;
}
