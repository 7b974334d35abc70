import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useState } from 'react';
import { mayCommentOnProofs, mayResolveComment } from '#shared/projects/projects.policy.ts';
import type { ProjectPeople } from '#shared/projects/projects.policy.ts';
import type { Proof } from '#shared/proofs/proofs.contract.ts';
import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { useActor } from '#web/session/session.ts';
import { UnsentCommentGuard } from '#web/features/proof-viewer/unsent-comment-guard.tsx';
import { hasUnsentComment } from '#web/lib/unsent-comments.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { carriedOverComments } from '../carried-over-comments.ts';
import { commentsQuery, useAddComment, useResolveComment } from '../comments.queries.ts';
import { toViewedVersion } from '../viewed-version.ts';
import { VersionPicture } from './version-picture.tsx';

// The viewer is loaded after the first picture, because loading both at once would delay the picture.
const loadDiscussion = () => import('#web/features/proof-viewer/proof-discussion.tsx');
const ProofDiscussion = lazy(async () => ({ default: (await loadDiscussion()).ProofDiscussion }));

export const VERSION_DELETED_TEXT = 'This version was deleted.';

interface VersionDiscussionProps {
  project: ProjectPeople & { id: number };
  proof: Proof;
  isNewest: boolean;
  /** Whether the version was deleted. A deleted version stays shown while it has unsent text. */
  isDeleted: boolean;
  /** The previous version, whose open threads are carried over. */
  previous: Proof | undefined;
}

/**
 * A version in the viewer with its comments. The picture is shown first. The viewer and the comments are loaded after it. When
 * `proof` changes to another version, the viewer stays open, because it may contain an unsent comment.
 */
export function VersionDiscussion(props: VersionDiscussionProps) {
  const { project, proof } = props;
  const [isPictureShown, setIsPictureShown] = useState(false);
  const [page] = proof.pages;
  const shouldLoadViewer = isPictureShown || !page;
  const isReady = useViewerPreload(shouldLoadViewer, page?.url);
  const comments = useQuery({ ...commentsQuery(project.id, proof.id), enabled: shouldLoadViewer });
  const [isViewerShown, setIsViewerShown] = useState(false);
  const picture = <VersionPicture proof={proof} onShown={() => setIsPictureShown(true)} />;
  if (comments.data && isReady && !isViewerShown) setIsViewerShown(true);
  const error = comments.isLoadingError && (
    <ErrorState title="The comments could not be loaded" query={comments} />
  );
  if (isViewerShown)
    return (
      <>
        {error}
        <Suspense fallback={picture}>
          <LoadedDiscussion {...props} comments={comments.data} />
        </Suspense>
        <UnsentCommentGuard />
      </>
    );
  return error || picture;
}

/**
 * Loads the viewer and the large picture of the page, so that the viewer replaces the first picture without a flash. Returns
 * whether both loads have ended, successfully or not.
 */
function useViewerPreload(shouldLoad: boolean, pictureUrl: string | undefined): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (!shouldLoad) return undefined;
    let isCurrent = true;
    void Promise.allSettled([loadDiscussion(), pictureUrl && decodePicture(pictureUrl)]).then(() => {
      if (isCurrent) setIsLoaded(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [shouldLoad, pictureUrl]);
  return isLoaded;
}

function decodePicture(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  return image.decode();
}

// Always the same array, so that the threads are not grouped again with every render.
const NO_COMMENTS: readonly ProofComment[] = [];

function LoadedDiscussion({
  project,
  proof,
  isNewest,
  isDeleted,
  previous,
  comments,
}: VersionDiscussionProps & { comments: readonly ProofComment[] | undefined }) {
  const actor = useActor();
  const add = useAddComment(project.id, proof.id);
  const resolve = useResolveComment(project.id);
  const earlierDiscussion = useCarriedOverComments(project.id, proof, previous);
  const addComment = async (comment: NewComment) => {
    if (isDeleted) throw new Error(VERSION_DELETED_TEXT);
    return add.mutateAsync(comment);
  };
  // Only the newest version can be commented on. But a form with an unsent comment stays open when a newer version arrives (see
  // `onComment`).
  const mayComment = isNewest && mayCommentOnProofs(actor, project);
  const mayResolve = (thread: ProofComment) => mayResolveComment(actor, project, thread);
  return (
    <ProofDiscussion
      version={toViewedVersion(proof)}
      comments={comments ?? NO_COMMENTS}
      isLoading={comments === undefined}
      {...(earlierDiscussion && { earlierDiscussion })}
      {...((mayComment || hasUnsentComment()) && { onComment: addComment })}
      mayResolve={mayResolve}
      mayReopen={mayResolve}
      onResolve={({ id }, resolved) => resolve.mutateAsync({ id, resolved })}
    />
  );
}

/**
 * The previous version and its threads that were open when this version was uploaded. Undefined when there are no such threads.
 */
function useCarriedOverComments(projectId: number, proof: Proof, previous: Proof | undefined) {
  const { data } = useQuery({
    ...commentsQuery(projectId, previous?.id ?? 0),
    enabled: previous !== undefined,
  });
  const comments = carriedOverComments(data ?? [], proof);
  return previous && comments.length > 0 ? { version: toViewedVersion(previous), comments } : undefined;
}
