import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { useUser } from '#web/session/session.ts';
import { draftName, readDraft } from '#web/lib/stored-draft.ts';

/** The storage name of the draft of a panel's form. */
export function trackingDraftName(userId: number, projectId: number, type: TrackingType): string {
  return draftName(userId, `tracking-${type}-${projectId}`);
}

/** Whether there is a draft of the project's tracking form of this type. */
export function useHasTrackingDraft(projectId: number, type: TrackingType): boolean {
  return readDraft(trackingDraftName(useUser().id, projectId, type)) !== undefined;
}
