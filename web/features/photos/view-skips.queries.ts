import { useRef } from 'react';
import type { ViewSkip } from '#shared/photo-views/photo-views.forms.ts';
import type { SkippedView } from '#shared/photo-views/project-views.wire.ts';
import { errorText } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { isOffline } from '#web/api/connection.ts';
import { useWrite } from '#web/api/use-write.ts';
import { outboxOf, SAVED_ON_DEVICE } from '#web/offline/outboxes.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { useUser } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { photoTouches } from './photos.queries.ts';

/** Returns a function that sends one skip of a view under its own key. */
export function skipSender(projectId: number) {
  return ({ key, content: body }: { key: string; content: ViewSkip }): Promise<SkippedView[]> =>
    call('PUT /api/projects/{id}/skipped-views', { params: { id: String(projectId) }, body }, { key });
}

/** Skips a view with a reason, or undoes that with null. Without connection it waits on the device. */
export function useSkipView(projectId: number) {
  const { id: userId } = useUser();
  const lastKey = useRef('');
  const { mutate, isPending } = useWrite({
    touches: photoTouches(projectId),
    send: (content: ViewSkip, key) => {
      lastKey.current = key;
      return skipSender(projectId)({ key, content });
    },
  });
  const save = (skip: ViewSkip, onSaved?: () => void) =>
    mutate(skip, {
      onSuccess: () => onSaved?.(),
      onError: (error) => {
        const waits = isOffline(error) && outboxOf('skips', userId, projectId).store(skip, lastKey.current);
        if (!waits)
          return showFailureToast(error, 'Not saved', errorText(error, 'Failed to save. Please try again.'));
        toast(SAVED_ON_DEVICE);
        return onSaved?.();
      },
    });
  return { save, isPending };
}
