import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { NewComment } from '#shared/reviews/proof-comments.forms.ts';
import type { ProofComment } from '#shared/reviews/proof-comments.wire.ts';
import { call } from '#web/api/call.ts';
import { keysInvalidatedByProject, projectKeys } from '#web/api/query-keys.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The comments on a version, oldest first. */
export function commentsQuery(projectId: number, proofId: number) {
  return queryOptions({
    queryKey: projectKeys.commentsOf(projectId, proofId),
    queryFn: ({ signal }) =>
      call('GET /api/proofs/{id}/comments', { params: { id: String(proofId) } }, { signal }),
  });
}

/** Adds a comment to a version. Also adds the comment to the cached list. */
export function useAddComment(projectId: number, proofId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: keysInvalidatedByComment(projectId),
    send: (comment: NewComment, key) =>
      call('POST /api/proofs/{id}/comments', { params: { id: String(proofId) }, body: comment }, { key }),
    onSuccess: (added) => updateCachedComment(queryClient, projectId, added),
  });
}

/** Resolves a thread or reopens it, and updates the cached list. */
export function useResolveComment(projectId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: keysInvalidatedByComment(projectId),
    send: ({ id, resolved }: { id: number; resolved: boolean }, key) =>
      call('PATCH /api/comments/{id}', { params: { id: String(id) }, body: { resolved } }, { key }),
    onSuccess: (thread) => updateCachedComment(queryClient, projectId, thread),
  });
}

function updateCachedComment(queryClient: QueryClient, projectId: number, comment: ProofComment): void {
  queryClient.setQueryData(commentsQuery(projectId, comment.proofId).queryKey, (comments = []) =>
    comments.some(({ id }) => id === comment.id)
      ? comments.map((one) => (one.id === comment.id ? comment : one))
      : [...comments, comment],
  );
}

/** The keys that a comment invalidates. Includes the client's decisions, which count the open comments. */
function keysInvalidatedByComment(projectId: number) {
  return keysInvalidatedByProject(
    projectId,
    projectKeys.comments(projectId),
    projectKeys.clientDecisions(projectId),
  );
}
