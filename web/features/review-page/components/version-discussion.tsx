import { Suspense, lazy, useState } from 'react';
import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { ReviewPage, ReviewedVersion } from '#shared/reviews/review-link.contract.ts';
import { carriedOverComments } from '#web/features/proofs/carried-over-comments.ts';
import { hasUnsentComment } from '#web/lib/unsent-comments.ts';
import { useAddComment, useReopenThread } from '../review.queries.ts';
import { commentsOn } from '../threads.ts';
import { VERSION_DELETED_TEXT } from '../use-shown-review.ts';
import { FirstPicture } from './first-picture.tsx';

const Discussion = lazy(async () => ({
  default: (await import('#web/features/proof-viewer/proof-discussion.tsx')).ProofDiscussion,
}));

interface VersionDiscussionProps {
  token: string;
  review: ReviewPage;
  shown: ReviewedVersion;
  /** Whether the shop has deleted the shown version. */
  isDeleted: boolean;
}

/**
 * A version in the viewer with its comments. The viewer is loaded after the first picture, so that it does not delay
 * the picture.
 */
export function VersionDiscussion({ token, review, shown, isDeleted }: VersionDiscussionProps) {
  const [isPictureShown, setIsPictureShown] = useState(shown.pages.length === 0);
  const addComment = useAddComment(token);
  const reopenThread = useReopenThread(token);
  const picture = <FirstPicture version={shown} onShown={() => setIsPictureShown(true)} />;
  if (!isPictureShown) return picture;
  const previous = review.versions[review.versions.indexOf(shown) + 1];
  const earlierComments = previous && carriedOverComments(commentsOn(review.comments, previous), shown);
  const canComment = shown === review.versions[0] && !review.isPreparing && !review.isCompleted;
  // A form with an unsent comment stays, so that its text can be sent on the newest version or copied.
  const isFormKept = hasUnsentComment();
  const onComment = async (draft: NewComment) => {
    if (isDeleted) throw new Error(VERSION_DELETED_TEXT);
    return addComment.mutateAsync({ ...draft, proofId: shown.proofId });
  };
  return (
    <Suspense fallback={picture}>
      <Discussion
        version={shown}
        comments={commentsOn(review.comments, shown)}
        {...(previous &&
          earlierComments &&
          earlierComments.length > 0 && {
            earlierDiscussion: { version: previous, comments: earlierComments },
          })}
        {...((canComment || isFormKept) && { onComment })}
        mayResolve={() => false}
        mayReopen={({ isOwn }) => isOwn && canComment}
        onResolve={({ id }) => reopenThread.mutateAsync(id)}
      />
    </Suspense>
  );
}
