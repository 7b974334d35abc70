import { useState } from 'react';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';

/**
 * The text that screen readers announce when another person's comment arrives while the version is shown. Empty while the
 * comments are loading.
 */
export function useNewCommentText(
  proofId: number,
  comments: readonly ProofComment[],
  isLoading: boolean,
): string {
  const newest = comments.reduce<ProofComment | undefined>(
    (latest, comment) => (!latest || comment.id > latest.id ? comment : latest),
    undefined,
  );
  const newestId = newest?.id ?? 0;
  const [seen, setSeen] = useState({ proofId, newestId, text: '' });
  if (isLoading) return '';
  if (seen.proofId === proofId && seen.newestId === newestId) return seen.text;
  const isNew = seen.proofId === proofId && newestId > seen.newestId && newest && !newest.isOwn;
  const text = isNew ? `New comment by ${newest.authorName}: ${newest.text}` : '';
  setSeen({ proofId, newestId, text });
  return text;
}
