import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';

/**
 * The threads of the previous version, with their replies, that were open when the next version was uploaded. Includes threads
 * that were resolved since then.
 */
export function carriedOverComments(
  comments: readonly ProofComment[],
  next: { createdAt: string },
): readonly ProofComment[] {
  const openThreadIds = new Set(
    comments
      .filter(({ parentId, resolvedAt }) => parentId === null && wasOpenAt(resolvedAt, next.createdAt))
      .map(({ id }) => id),
  );
  return comments.filter(({ id, parentId }) => openThreadIds.has(parentId ?? id));
}

function wasOpenAt(resolvedAt: string | null, uploadedAt: string): boolean {
  return resolvedAt === null || Date.parse(resolvedAt) >= Date.parse(uploadedAt);
}
