/** What a review is about: a version of the artwork proof, or a printed sample of it. */
export const REVIEW_SUBJECTS = ['proof', 'sample'] as const;
export type ReviewSubject = (typeof REVIEW_SUBJECTS)[number];

/** What a review is about, for use in a sentence: 'version 3', or 'the printed sample of version 3'. */
export function reviewSubjectName({ subject, version }: { subject: ReviewSubject; version: number }): string {
  return subject === 'sample' ? `the printed sample of version ${version}` : `version ${version}`;
}

/** `all`: all reviewers must approve. `any`: the first decision of any reviewer is enough. */
export const REVIEW_RULES = ['all', 'any'] as const;
export type ReviewRule = (typeof REVIEW_RULES)[number];

export const REVIEW_STATES = ['open', 'approved', 'changes_requested'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** How long a personal link is valid: 60 days. */
export const REVIEW_LINK_VALIDITY_MS = 60 * 24 * 3_600_000;
