import { useEffect } from 'react';

/** The comments that are typed on this page and not sent. */
const unsentComments = new Set<symbol>();

/** Registers a comment while it is typed and not sent. */
export function useUnsentComment(isUnsent: boolean): void {
  useEffect(() => {
    const comment = Symbol('comment');
    if (isUnsent) unsentComments.add(comment);
    return () => void unsentComments.delete(comment);
  }, [isUnsent]);
}

/** Whether the page has a comment that is typed and not sent. A decision would not include the comment. */
export function hasUnsentComment(): boolean {
  return unsentComments.size > 0;
}
