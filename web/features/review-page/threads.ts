import type { ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';

/** The comments on a version. */
export function commentsOn(
  comments: readonly ProofComment[],
  { proofId }: Pick<ReviewedVersion, 'proofId'>,
): ProofComment[] {
  return comments.filter((comment) => comment.proofId === proofId);
}

/** The number of open threads on a version. */
export function countOpenThreads(comments: readonly ProofComment[], version: ReviewedVersion): number {
  return commentsOn(comments, version).filter(isOpenThread).length;
}

function isOpenThread({ parentId, resolvedAt }: ProofComment): boolean {
  return parentId === null && resolvedAt === null;
}
