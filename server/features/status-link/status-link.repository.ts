import { and, asc, desc, eq, getTableColumns, sql as raw } from 'drizzle-orm';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import { reviewers, reviewRequests, reviews, statusLinks } from '#server/db/schema/reviews.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { companyOrShop } from '#server/features/users/users.repository.ts';

/** The maximum number of photos on the status page. The project page shows all photos. */
const MAX_PHOTOS = 100;

/** When the status link of a project was created, and whether its page offers the condition reports; null without a link. */
export async function findStatusLink(
  sql: Sql,
  { id }: VisibleProject,
): Promise<{ createdAt: Date; sharesConditionReports: boolean } | null> {
  const { createdAt, sharesConditionReports } = statusLinks;
  const [link] = await sql
    .select({ createdAt, sharesConditionReports })
    .from(statusLinks)
    .where(eq(statusLinks.projectId, id));
  return link ?? null;
}

/** Writes the status link of a row-locked project. Replaces an earlier link, but keeps whether the page offers condition reports. */
export async function saveStatusLink(
  tx: Tx,
  { id: projectId }: VisibleProject,
  link: { tokenHash: string; createdAt: Date },
): Promise<void> {
  await tx
    .insert(statusLinks)
    .values({ projectId, ...link })
    .onConflictDoUpdate({ target: statusLinks.projectId, set: link });
}

/**
 * Saves whether the status page of a row-locked project offers the condition reports. Returns false when the project
 * has no link.
 */
export async function changeStatusLink(
  tx: Tx,
  { id }: VisibleProject,
  change: { sharesConditionReports: boolean },
): Promise<boolean> {
  const changedRows = await tx
    .update(statusLinks)
    .set(change)
    .where(eq(statusLinks.projectId, id))
    .returning({ projectId: statusLinks.projectId });
  return changedRows.length > 0;
}

/** Deletes the status link of a row-locked project; false when there is none. */
export async function deleteStatusLink(tx: Tx, { id }: VisibleProject): Promise<boolean> {
  const deletedRows = await tx
    .delete(statusLinks)
    .where(eq(statusLinks.projectId, id))
    .returning({ projectId: statusLinks.projectId });
  return deletedRows.length > 0;
}

/** The data of the shop on the status page, and the time zone for dates. */
export async function findShop(sql: Sql, { contractorId }: VisibleProject) {
  const [shop] = await sql
    .select({
      name: raw<string>`coalesce(nullif(${companyOrShop}, ''), ${users.name})`,
      phone: users.phone,
      email: users.email,
      timeZone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, contractorId));
  if (!shop) throw new Error('The owner of the project does not exist');
  return shop;
}

/** The file of the newest approved proof; null when there is none. */
export async function findApprovedProof(sql: Sql, { id }: VisibleProject) {
  const [proof] = await sql
    .select(getTableColumns(files))
    .from(artworkProofs)
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .where(and(eq(artworkProofs.projectId, id), eq(artworkProofs.isApproved, true)))
    .orderBy(desc(artworkProofs.version))
    .limit(1);
  return proof ?? null;
}

/** The files and captions of the photos after the installation, oldest first, at most `MAX_PHOTOS`. */
export async function findPostInstallationPhotos(sql: Sql, { id }: VisibleProject) {
  return sql
    .select({ file: getTableColumns(files), caption: photos.caption })
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(eq(photos.projectId, id), eq(photos.type, 'post-installation')))
    .orderBy(asc(photos.id))
    .limit(MAX_PHOTOS);
}

/** The subjects of the newest version (the proof or its printed sample) that a reviewer still has to decide about. */
export async function findUndecidedSubjects(sql: Sql, { id }: VisibleProject): Promise<ReviewSubject[]> {
  const undecidedRows = await sql
    .selectDistinct({ subject: reviews.subject })
    .from(reviews)
    .innerJoin(artworkProofs, eq(artworkProofs.id, reviews.proofId))
    .innerJoin(reviewRequests, eq(reviewRequests.reviewId, reviews.id))
    .innerJoin(reviewers, eq(reviewers.id, reviewRequests.reviewerId))
    .where(
      and(
        eq(reviews.projectId, id),
        eq(reviews.state, 'open'),
        raw`${reviewRequests.decisionId} is null and ${reviewers.revokedAt} is null`,
        raw`not exists (select 1 from artwork_proofs newer where newer.project_id = ${id}
          and newer.version > ${artworkProofs.version})`,
      ),
    );
  return undecidedRows.map(({ subject }) => subject);
}
