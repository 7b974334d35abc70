import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import type { RouteInput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The reviews of a project, newest first. */
export function reviewsQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.reviews(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/reviews', { params: { id: String(projectId) } }, { signal }),
  });
}

type ReviewBody = RouteInput<'POST /api/projects/{id}/reviews'>['body'];

/** Sends a version or a sample for review. The response contains the links, which are shown only once. */
export function useSendReview(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByReview(projectId),
    send: (body: ReviewBody, key) =>
      call('POST /api/projects/{id}/reviews', { params: { id: String(projectId) }, body }, { key }),
  });
}

/** Replaces the links of a reviewer. */
export function useRenewLink(projectId: number, reviewerId: number) {
  return useWrite({
    invalidates: keysInvalidatedByReview(projectId),
    send: (_: void, key) =>
      call('POST /api/reviewers/{id}/link', { params: { id: String(reviewerId) } }, { key }),
  });
}

type ReviewerBody = RouteInput<'PATCH /api/reviewers/{id}'>['body'];

/** Corrects the name and the e-mail address of a reviewer. */
export function useCorrectReviewer(projectId: number, reviewerId: number) {
  return useWrite({
    invalidates: keysInvalidatedByReview(projectId),
    send: (body: ReviewerBody, key) =>
      call('PATCH /api/reviewers/{id}', { params: { id: String(reviewerId) }, body }, { key }),
  });
}

/** Removes a reviewer. */
export function useRemoveReviewer(projectId: number, reviewerId: number) {
  return useWrite({
    invalidates: keysInvalidatedByReview(projectId),
    send: (_: void, key) =>
      call('DELETE /api/reviewers/{id}', { params: { id: String(reviewerId) } }, { key }),
  });
}

/** The query keys that a change of a review invalidates. Includes the project, because its next action depends on reviews. */
function keysInvalidatedByReview(projectId: number) {
  return keysInvalidatedByProject(projectId, projectKeys.reviews(projectId));
}
