import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { NewDecision } from '#shared/decisions/decision.forms.ts';
import type { ReviewPage } from '#shared/reviews/review-link.contract.ts';
import { call } from '#web/api/call.ts';
import { reviewKeys } from '#web/api/query-keys.ts';
import type { RouteInput, RouteOutput } from '#web/api/route-types.ts';
import { useWrite } from '#web/api/use-write.ts';

/** The content of the page that a personal link opens. */
export function reviewQuery(token: string) {
  return queryOptions({
    queryKey: reviewKeys.one(token),
    queryFn: ({ signal }) => call('GET /api/review/{token}', { params: { token } }, { signal }),
  });
}

/** Records that the reviewer had a version on the screen. */
export function postSeen(token: string, proofId: number) {
  return call('POST /api/review/{token}/seen', { params: { token }, body: { proofId } });
}

type CommentBody = RouteInput<'POST /api/review/{token}/comments'>['body'];

/**
 * Adds a comment as the reviewer. The request is not retried automatically, because the server cannot recognize a repeated
 * request of a person without an account.
 */
export function useAddComment(token: string) {
  return useWrite({
    invalidates: [reviewKeys.one(token)],
    retry: false,
    send: (body: CommentBody) => call('POST /api/review/{token}/comments', { params: { token }, body }),
  });
}

/** Reopens one of the reviewer's own threads. */
export function useReopenThread(token: string) {
  return useWrite({
    invalidates: [reviewKeys.one(token)],
    send: (id: number) =>
      call('PATCH /api/review/{token}/comments/{id}', {
        params: { token, id: String(id) },
        body: { resolved: false },
      }),
  });
}

type Decision = NewDecision & { proofId: number };
type DecisionOutput = RouteOutput<'POST /api/review/{token}/decision'>;

/** Sends the reviewer's decision, and shows it on the page. */
export function useDecide(token: string) {
  const queryClient = useQueryClient();
  return useWrite({
    invalidates: [reviewKeys.one(token)],
    send: (body: Decision) => call('POST /api/review/{token}/decision', { params: { token }, body }),
    onSuccess: (decided) =>
      queryClient.setQueryData(reviewQuery(token).queryKey, (page) => page && withDecision(page, decided)),
  });
}

function withDecision(
  page: ReviewPage,
  { id, reference, decision, createdAt, recordUrl, ...about }: DecisionOutput,
): ReviewPage {
  const ownDecision = { id, reference, decision, createdAt, recordUrl };
  const versions = page.versions.map((version) => ({
    ...version,
    requests: version.requests.map((request) =>
      version.proofId === about.proofId && request.subject === about.subject
        ? { ...request, isOpen: false, ownDecision }
        : request,
    ),
  }));
  return { ...page, versions };
}
