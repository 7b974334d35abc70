import type { ViewSkip } from '#shared/photo-views/photo-views.forms.ts';
import type { SkippedView } from '#shared/photo-views/project-views.wire.ts';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useOutboxWrite } from '#web/offline/use-outbox-write.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { useUser } from '#web/session/session.ts';
import { keysInvalidatedByPhoto } from './photos.queries.ts';

/** Returns a function that sends one skip of a view, or the undo of a skip. `key` identifies the write if it is repeated. */
export function createSkipSender(projectId: number) {
  return ({ key, content: body }: { key: string; content: ViewSkip }): Promise<SkippedView[]> =>
    call('PUT /api/projects/{id}/skipped-views', { params: { id: String(projectId) }, body }, { key });
}

/** Skips a view with a reason. The reason null undoes the skip. Without a connection, the write is queued on the device. */
export function useSkipView(projectId: number) {
  const { mutate, isPending } = useOutboxWrite(outboxOf('skips', useUser().id, projectId), {
    deliver: createSkipSender(projectId),
    invalidates: keysInvalidatedByPhoto(projectId),
  });
  const save = (skip: ViewSkip, onSaved?: () => void) =>
    mutate(skip, {
      onSuccess: onSaved,
      onQueued: onSaved,
      onError: (error) =>
        showFailureToast(error, 'Not saved', errorText(error, 'Failed to save. Please try again.')),
    });
  return { save, isPending };
}
