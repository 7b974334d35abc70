import { deleteDeviceDraft, readDeviceDraft, type DraftKey } from '#web/offline/device-drafts.ts';
import type { ReportDraft } from './report-draft.ts';

/** The storage key of the user's draft of a report on a project. */
export function draftKeyOf(userId: number, projectId: number): DraftKey {
  return { userId, kind: 'condition-report', projectId };
}

/** Deletes the draft of a sent report, unless the draft was changed after the report was sent. */
export async function deleteSentDraft(key: DraftKey, requestKey: string): Promise<void> {
  const draft = await readDeviceDraft<ReportDraft>(key);
  if (draft?.sending?.key === requestKey) await deleteDeviceDraft(key);
}
