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
  const [announcement, setAnnouncement] = useState({ proofId, newestId, text: '' });
  if (isLoading) return '';
  if (announcement.proofId === proofId && announcement.newestId === newestId) return announcement.text;
  const isNew =
    announcement.proofId === proofId && newestId > announcement.newestId && newest && !newest.isOwn;
  const text = isNew ? `New comment by ${newest.authorName}: ${newest.text}` : '';
  setAnnouncement({ proofId, newestId, text });
  return text;
}
