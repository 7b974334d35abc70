import { useEffect } from 'react';

interface UnsentComment {
  isReply: boolean;
}

/** The comments and replies that are typed on this page and not sent. */
const unsentComments = new Set<UnsentComment>();

/** Registers a comment while it is typed and not sent. */
export function useUnsentComment(isUnsent: boolean, isReply: boolean): void {
  useEffect(() => {
    const comment = { isReply };
    if (isUnsent) unsentComments.add(comment);
    return () => void unsentComments.delete(comment);
  }, [isUnsent, isReply]);
}

/** Whether the page has a comment that is typed and not sent. A decision would not include the comment. */
export function hasUnsentComment(): boolean {
  return unsentComments.size > 0;
}

/** Whether the page has a reply that is typed and not sent. */
export function hasUnsentReply(): boolean {
  return [...unsentComments].some(({ isReply }) => isReply);
}
