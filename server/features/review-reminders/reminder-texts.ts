import type { ReviewSubject } from '#shared/reviews/review-values.ts';

/** The subject of a review in the history: 'version 2', or 'the printed sample of version 2'. */
export function versionName({ subject, version }: { subject: ReviewSubject; version: number }): string {
  return subject === 'sample' ? `the printed sample of version ${version}` : `version ${version}`;
}
