import type { Pin, ProofComment } from '#shared/reviews/proof-comments.wire.ts';

/** A comment with its replies, oldest first. */
export interface Thread {
  root: ProofComment;
  replies: readonly ProofComment[];
}

/** A thread whose comment has a place on a page. */
export interface PinnedThread extends Thread {
  root: ProofComment & { pin: Pin };
}

/** Groups comments, oldest first, into threads. */
export function groupIntoThreads(comments: readonly ProofComment[]): Thread[] {
  const threads = new Map<number, { root: ProofComment; replies: ProofComment[] }>();
  for (const comment of comments)
    if (comment.parentId === null) threads.set(comment.id, { root: comment, replies: [] });
  for (const comment of comments)
    if (comment.parentId !== null) threads.get(comment.parentId)?.replies.push(comment);
  return [...threads.values()];
}

export function isOpen({ root }: Thread): boolean {
  return root.resolvedAt === null;
}

export function threadsPinnedOn(page: number, threads: readonly Thread[]): PinnedThread[] {
  return threads.filter((thread): thread is PinnedThread => thread.root.pin?.page === page);
}

/** Whether two threads show the same comments. */
export function isSameThread(one: Thread, other: Thread): boolean {
  return (
    one.root === other.root &&
    one.replies.length === other.replies.length &&
    one.replies.every((reply, index) => reply === other.replies[index])
  );
}

/**
 * The place of a comment: 'Point on page 2', 'Area on page 2' or 'Whole version'. The page is omitted if it is the only one.
 */
export function placeText(pin: Pin | null | undefined, pageCount: number): string {
  if (!pin) return 'Whole version';
  const kind = pin.width === null ? 'Point' : 'Area';
  return pageCount === 1 ? kind : `${kind} on page ${pin.page}`;
}
