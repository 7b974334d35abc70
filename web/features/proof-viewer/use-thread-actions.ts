import { useLayoutEffect, useRef, useState } from 'react';
import type { ProofDiscussionProps } from './discussion-props.ts';
import type { Thread } from './threads.ts';
import type { Discussion } from './use-discussion.ts';

export interface ThreadActions {
  onChoose: (thread: Thread, withFocus: boolean) => void;
  onReply: (thread: Thread, text: string) => Promise<unknown>;
  onResolve: (thread: Thread, resolved: boolean) => Promise<unknown>;
}

type ThreadActionContext = Pick<ProofDiscussionProps, 'onComment' | 'onResolve'> & Pick<Discussion, 'choose'>;

/** The actions on threads. The object never changes, so that a change of one thread does not render the other threads. */
export function useThreadActions(
  { onComment, onResolve }: Pick<ProofDiscussionProps, 'onComment' | 'onResolve'>,
  { choose }: Pick<Discussion, 'choose'>,
): ThreadActions {
  const latest = useRef<ThreadActionContext>({ onResolve, choose });
  useLayoutEffect(() => {
    latest.current = { ...(onComment && { onComment }), onResolve, choose };
  });
  const [actions] = useState<ThreadActions>(() => ({
    onChoose: (thread, withFocus) => latest.current.choose(thread, 'pin', withFocus),
    onReply: async (thread, text) => latest.current.onComment?.({ text, parentId: thread.root.id }),
    onResolve: (thread, resolved) => latest.current.onResolve(thread.root, resolved),
  }));
  return actions;
}
