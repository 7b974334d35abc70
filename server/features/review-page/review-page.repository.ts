import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import { proofDecisions, reviewPhotos, reviewRequests, reviews } from '#server/db/schema/reviews.ts';
import type { ReviewAccess } from '#server/features/project-access/review-access.repository.ts';

// All functions of this file are limited to the versions and photos that the reviewer of a link was asked about.

/** The requests of a reviewer with their versions, newest version first. For one version, the older review comes first. */
export async function requestsFor(sql: Sql, access: ReviewAccess) {
  return sql
    .select({
      review: reviews,
      openedAt: reviewRequests.openedAt,
      proof: {
        id: artworkProofs.id,
        version: artworkProofs.version,
        description: artworkProofs.description,
        isApproved: artworkProofs.isApproved,
        createdAt: artworkProofs.createdAt,
      },
      file: files,
      decision: {
        id: proofDecisions.id,
        reference: proofDecisions.reference,
        decision: proofDecisions.decision,
        createdAt: proofDecisions.createdAt,
      },
    })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .innerJoin(artworkProofs, eq(artworkProofs.id, reviews.proofId))
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .leftJoin(proofDecisions, eq(proofDecisions.id, reviewRequests.decisionId))
    .where(isOfReviewer(access))
    .orderBy(desc(artworkProofs.version), asc(reviews.id));
}

export type RequestRow = Awaited<ReturnType<typeof requestsFor>>[number];

/** The photos of the printed samples that a reviewer was asked about, oldest first. */
export async function samplePhotosFor(sql: Sql, access: ReviewAccess) {
  return sql
    .select({ reviewId: reviewPhotos.reviewId, id: photos.id, caption: photos.caption })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .innerJoin(reviewPhotos, eq(reviewPhotos.reviewId, reviews.id))
    .innerJoin(photos, eq(photos.id, reviewPhotos.photoId))
    .where(isOfReviewer(access))
    .orderBy(asc(photos.id));
}

/** The file of a version that the reviewer was asked about; null for any other version. */
export async function findReviewedFile(sql: Sql, access: ReviewAccess, proofId: number) {
  const [found] = await sql
    .select({ file: files })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .innerJoin(artworkProofs, eq(artworkProofs.id, reviews.proofId))
    .innerJoin(files, eq(files.id, artworkProofs.fileId))
    .where(and(isOfReviewer(access), eq(artworkProofs.id, proofId)));
  return found?.file ?? null;
}

/** The file of a photo of a printed sample that the reviewer was asked about; null for any other photo. */
export async function findSamplePhoto(sql: Sql, access: ReviewAccess, photoId: number) {
  const [found] = await sql
    .select({ file: files })
    .from(reviewRequests)
    .innerJoin(reviews, eq(reviews.id, reviewRequests.reviewId))
    .innerJoin(reviewPhotos, eq(reviewPhotos.reviewId, reviews.id))
    .innerJoin(photos, eq(photos.id, reviewPhotos.photoId))
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(and(isOfReviewer(access), eq(photos.id, photoId)));
  return found?.file ?? null;
}

/**
 * Records that the reviewer's browser has shown this version, unless this is already recorded. Returns whether it was
 * recorded now.
 */
export async function markOpened(
  tx: Tx,
  access: ReviewAccess,
  { proofId, now }: { proofId: number; now: Date },
): Promise<boolean> {
  const reviewIdsOfProof = tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.proofId, proofId));
  const openedRequests = await tx
    .update(reviewRequests)
    .set({ openedAt: now })
    .where(
      and(
        eq(reviewRequests.reviewerId, access.reviewerId),
        isNull(reviewRequests.openedAt),
        inArray(reviewRequests.reviewId, reviewIdsOfProof),
      ),
    )
    .returning({ reviewId: reviewRequests.reviewId });
  return openedRequests.length > 0;
}

function isOfReviewer({ reviewerId, projectId }: ReviewAccess) {
  return and(eq(reviewRequests.reviewerId, reviewerId), eq(reviews.projectId, projectId));
}
