import type { ReviewSubject } from '#shared/reviews/review-values.ts';

/** The subject of the review in the text of a mail: 'version 2', or its printed sample. */
export function versionName({ subject, version }: { subject: ReviewSubject; version: number }): string {
  return subject === 'sample' ? `the printed sample of version ${version}` : `version ${version}`;
}
