import { useEffect, useSyncExternalStore } from 'react';
import { Listeners } from './listeners.ts';

interface UnsentComment {
  /** The id of the thread that the comment replies to. */
  repliesTo: number | undefined;
}

/** The comments and replies that are typed on this page and not sent. */
const unsentComments = new Set<UnsentComment>();
const listeners = new Listeners();

/** Registers a comment while it is typed and not sent. Meanwhile the browser asks before the page is closed or reloaded. */
export function useUnsentComment(isUnsent: boolean, repliesTo?: number): void {
  useEffect(() => {
    if (!isUnsent) return undefined;
    const comment = { repliesTo };
    const preventUnload = (event: Event) => event.preventDefault();
    unsentComments.add(comment);
    listeners.notify();
    window.addEventListener('beforeunload', preventUnload);
    return () => {
      unsentComments.delete(comment);
      listeners.notify();
      window.removeEventListener('beforeunload', preventUnload);
    };
  }, [isUnsent, repliesTo]);
}

/**
 * The result of `check`, which depends on the unsent comments. The component renders again when the result changes because the user
 * has begun, emptied or sent a comment.
 */
export function useUnsentCommentCheck(check: () => boolean): boolean {
  return useSyncExternalStore(listeners.subscribe, check);
}

/**
 * Whether the page has a comment or a reply that is typed and not sent. The decision form checks this, because a
 * decision would not include the unsent text.
 */
export function hasUnsentComment(): boolean {
  return unsentComments.size > 0;
}

/** Whether the page has a reply that is typed and not sent. */
export function hasUnsentReply(): boolean {
  return [...unsentComments].some(({ repliesTo }) => repliesTo !== undefined);
}

/** Whether the page has a reply to this thread that is typed and not sent. */
export function hasUnsentReplyTo(threadId: number): boolean {
  return [...unsentComments].some(({ repliesTo }) => repliesTo === threadId);
}
