import type { PendingReason } from '#shared/projects/pending-action.ts';
import type { ReviewSubject } from '#shared/reviews/review-values.ts';

/** The text of each reason on the status page. The texts contain no names, and nothing that concerns only the shop. */
const STATUS_WORDS: Record<PendingReason, string> = {
  proof: 'The artwork is being designed',
  'review-start': 'The artwork is being prepared for your review',
  'review-send': 'The artwork is being prepared for your review',
  'new-version': 'A new version of the artwork is being designed',
  'proof-tracking': 'The artwork is being sent to you',
  'client-review': 'Waiting for your approval',
  sample: 'A printed sample is being prepared',
  'new-sample': 'A new printed sample is being prepared',
  'sample-approved': 'The final artwork is being prepared',
  'sample-answer': 'Waiting for your decision on the printed sample',
  'artwork-approval': 'Waiting for your approval',
  scheduling: 'The installation is being scheduled',
  installer: 'The installation is being arranged',
  print: 'Being printed',
  shipping: 'Getting ready to ship',
  'photos-before': 'Being prepared for installation',
  installation: 'Being installed',
  'photos-after': 'Being finished',
  closing: 'Being finished',
};

/**
 * The pending reasons whose texts the status page replaces while a review of the subject is undecided. The page then
 * says that the project waits for the client.
 */
const REASONS_UNDER_REVIEW: Record<ReviewSubject, readonly PendingReason[]> = {
  proof: [
    'proof',
    'review-start',
    'review-send',
    'new-version',
    'proof-tracking',
    'client-review',
    'artwork-approval',
  ],
  sample: ['sample', 'new-sample', 'sample-answer'],
};

/**
 * What the project waits for, in neutral words. `undecidedSubjects` are the subjects of the open reviews that a reviewer can
 * still decide.
 */
export function statusWords(reason: PendingReason, undecidedSubjects: readonly ReviewSubject[] = []): string {
  if (undecidedSubjects.includes('sample') && REASONS_UNDER_REVIEW.sample.includes(reason))
    return STATUS_WORDS['sample-answer'];
  if (undecidedSubjects.includes('proof') && REASONS_UNDER_REVIEW.proof.includes(reason))
    return STATUS_WORDS['client-review'];
  return STATUS_WORDS[reason];
}
