import { useId, useMemo, useState } from 'react';
import { hasUnsentReplyTo } from '#web/lib/unsent-comments.ts';
import type { ProofDiscussionProps } from './discussion-props.ts';
import { isOpen, groupIntoThreads } from './threads.ts';
import type { Thread } from './threads.ts';
import { useThreadChoice } from './use-choice.ts';
import { ViewStore } from './view-store.ts';
import { WHOLE_PAGE } from './view.ts';
import type { Area } from './view.ts';

/** A place on a page of a version. */
export interface Place extends Area {
  page: number;
}

export type Discussion = ReturnType<typeof useDiscussion>;

/** The state that the viewer and the comments share: the page, the chosen thread, and the place of the comment being written. */
export function useDiscussion({ version, comments, earlierDiscussion, onComment }: ProofDiscussionProps) {
  const [view] = useState(() => new ViewStore());
  const threads = useMemo(() => groupIntoThreads(comments), [comments]);
  const earlierThreads = useMemo(
    () => groupIntoThreads(earlierDiscussion?.comments ?? []),
    [earlierDiscussion?.comments],
  );
  const [showsResolved, setShowsResolved] = useState(true);
  const paging = usePage(version.proofId, version.pages.length, view);
  const commentPlacement = useCommentPlacement(version.proofId);
  const choice = useThreadChoice({ threads, earlierThreads, view, setPage: paging.setPage });
  const isAlwaysShown = (thread: Thread) =>
    isOpen(thread) || thread === choice.chosen || hasUnsentReplyTo(thread.root.id);
  return {
    view,
    threads,
    earlierThreads,
    shownThreads: showsResolved ? threads : threads.filter(isAlwaysShown),
    showsResolved,
    setShowsResolved,
    mayComment: onComment !== undefined,
    ...paging,
    ...commentPlacement,
    ...choice,
  };
}

/** The current page of the version. When the version changes, its first page is shown. */
function usePage(proofId: number, pageCount: number, view: ViewStore) {
  const [shown, setShown] = useState({ proofId, page: 1 });
  const page = shown.proofId === proofId ? Math.min(shown.page, pageCount) : 1;
  const setPage = (next: number) => {
    if (next === page || next < 1 || next > pageCount) return;
    view.set(WHOLE_PAGE);
    setShown({ proofId, page: next });
  };
  return { page, pageCount, setPage };
}

/** The place of the comment that is being written, and whether the user is choosing it. The place belongs to one version. */
function useCommentPlacement(proofId: number) {
  const [isPlacing, setIsPlacing] = useState(false);
  const [chosenPlace, setChosenPlace] = useState<{ proofId: number; place: Place }>();
  const formId = useId();
  const place = chosenPlace?.proofId === proofId ? chosenPlace.place : undefined;
  return {
    isPlacing,
    setIsPlacing,
    place,
    setPlace: (next: Place | undefined) => setChosenPlace(next && { proofId, place: next }),
    /** The id of the form of a new comment. */
    formId,
  };
}
