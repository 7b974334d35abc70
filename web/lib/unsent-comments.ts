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

/** Whether the page has a comment that the server would not get with a decision. */
export function hasUnsentComment(): boolean {
  return unsentComments.size > 0;
}
