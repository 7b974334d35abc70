import type { NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import {
  deleteDeviceDraft,
  readDeviceDraft,
  writeDeviceDraft,
  type DraftKey,
} from '#web/offline/device-drafts.ts';
import { draftOf, type ReportDraft } from './report-draft.ts';

/** Where the device keeps the user's draft of a report on a project. */
export function draftKeyOf(userId: number, projectId: number): DraftKey {
  return { userId, kind: 'condition-report', projectId };
}

/** Makes a refused report the draft of its project. Returns false while there is another draft, or without space. */
export async function reopenReport(key: DraftKey, report: NewConditionReport): Promise<boolean> {
  if (await readDeviceDraft(key)) return false;
  return writeDeviceDraft(key, draftOf(report));
}

/** Deletes the draft of a report that was sent after its page had been closed. */
export async function deleteSentDraft(key: DraftKey, requestKey: string): Promise<void> {
  const draft = await readDeviceDraft<ReportDraft>(key);
  if (draft?.sending?.key === requestKey) await deleteDeviceDraft(key);
}
