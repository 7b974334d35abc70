import type { UploadItem } from '#web/ui/upload-row.tsx';

/** The state of the photos in words: '2 of 5 uploaded, 1 needs attention'. */
export function uploadSummary(items: readonly UploadItem[]): string {
  if (items.length === 0) return 'All photos uploaded';
  const done = items.filter(({ state }) => state === 'done').length;
  const refused = items.filter(({ state, resumes }) => state === 'failed' && !resumes).length;
  const attentionText = refused === 0 ? '' : `, ${refused} ${refused === 1 ? 'needs' : 'need'} attention`;
  return `${done} of ${items.length} uploaded${attentionText}`;
}
