import type { UploadItem } from '#web/ui/upload-row.tsx';

/** The state of the photos in words: '2 of 5 uploaded, 1 needs attention'. */
export function uploadSummary(items: readonly UploadItem[]): string {
  if (items.length === 0) return 'All photos uploaded';
  const doneCount = items.filter(({ state }) => state === 'done').length;
  const rejectedCount = items.filter(({ state, resumes }) => state === 'failed' && !resumes).length;
  const attentionText =
    rejectedCount === 0 ? '' : `, ${rejectedCount} ${rejectedCount === 1 ? 'needs' : 'need'} attention`;
  return `${doneCount} of ${items.length} uploaded${attentionText}`;
}
