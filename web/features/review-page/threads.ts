import type { ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';

/** The number of open threads on a version. */
export function countOpenThreads(comments: readonly ProofComment[], { proofId }: ReviewedVersion): number {
  const open = comments.filter(
    (comment) => comment.proofId === proofId && comment.parentId === null && comment.resolvedAt === null,
  );
  return open.length;
}

/**
 * The comments of a version that concern the next one: its threads that were open when the next one was uploaded. Those that were
 * resolved since then are ticked off.
 */
export function carriedOver(
  comments: readonly ProofComment[],
  previous: Pick<ReviewedVersion, 'proofId'>,
  next: Pick<ReviewedVersion, 'createdAt'>,
): ProofComment[] {
  const ofVersion = comments.filter(({ proofId }) => proofId === previous.proofId);
  const wasOpen = ({ resolvedAt }: ProofComment) =>
    resolvedAt === null || Date.parse(resolvedAt) > Date.parse(next.createdAt);
  const threads = ofVersion.filter((comment) => comment.parentId === null && wasOpen(comment));
  const ids = new Set(threads.map(({ id }) => id));
  return ofVersion.filter(({ id, parentId }) => ids.has(parentId ?? id));
}
