import { queryOptions } from '@tanstack/react-query';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { upload } from '#web/api/upload.ts';
import { useWrite } from '#web/api/use-write.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { toast } from '#web/ui/toast-store.ts';

/** The decisions on a project's proofs, newest first. */
export function decisionsQuery(projectId: number) {
  return queryOptions({
    queryKey: projectKeys.decisions(projectId),
    queryFn: ({ signal }) =>
      call('GET /api/projects/{id}/decisions', { params: { id: String(projectId) } }, { signal }),
  });
}

export function useReopenReview(projectId: number) {
  return useWrite({
    invalidates: keysInvalidatedByProject(projectId, projectKeys.one(projectId)),
    send: (reviewId: number, key) =>
      call('POST /api/reviews/{id}/reopen', { params: { id: String(reviewId) } }, { key }),
    onSuccess: () => toast({ title: 'Review reopened', description: 'The reviewers can decide again.' }),
    onError: (error) =>
      showFailureToast(error, 'Not reopened', errorText(error, 'Failed to reopen the review')),
  });
}

/** Compares a file with the records and proofs of a project. Nothing is stored. */
export function useCheckRecord(projectId: number) {
  return useWrite({
    invalidates: [],
    isUpload: true,
    send: (file: File) =>
      upload('POST /api/projects/{id}/records/check', { params: { id: String(projectId) }, file: { file } }),
  });
}
