import type { PendingAction, PendingReason } from '#shared/projects/pending-action.ts';

/** The pending action for other users: 'Waiting for client review'. */
export function waitingText({ reason }: PendingAction): string {
  return `Waiting for ${REASON_TEXTS[reason].others}`;
}

/**
 * The pending action for the responsible user: 'Review the artwork proof'. The shop of a project without a client gets a
 * different text for a client's action.
 */
export function actionTextForUser({ on, reason }: PendingAction): string {
  const { own, forShop } = REASON_TEXTS[reason];
  return on === 'contractor' && forShop ? forShop : own;
}

interface ReasonTexts {
  /** The text for other users, after ‘Waiting for’. */
  others: string;
  /** The text for the responsible user. */
  own: string;
  /** The text for the shop when the project has no client. */
  forShop?: string;
}

const REASON_TEXTS: Record<PendingReason, ReasonTexts> = {
  proof: { others: 'the artwork proof', own: 'Upload an artwork proof' },
  'review-start': { others: 'the proof to go out for review', own: 'Send the proof out for review' },
  'proof-tracking': { others: 'the proof’s tracking number', own: 'Add the proof’s tracking number' },
  'client-review': {
    others: 'client review',
    own: 'Review the artwork proof',
    forShop: 'Get the client’s review of the proof',
  },
  'review-send': {
    others: 'the newest version to go out for review',
    own: 'Send the newest version for review',
  },
  'new-version': { others: 'a new version of the proof', own: 'Upload a new version of the proof' },
  sample: { others: 'the printed sample', own: 'Send the printed sample' },
  'sample-answer': {
    others: 'the client’s decision on the sample',
    own: 'Decide on the printed sample',
    forShop: 'Get the client’s decision on the sample',
  },
  'new-sample': { others: 'a new printed sample', own: 'Send a new printed sample' },
  'sample-approved': {
    others: 'the final artwork approval to start',
    own: 'Start the final artwork approval',
  },
  'artwork-approval': {
    others: 'client approval',
    own: 'Approve the final artwork',
    forShop: 'Get the client’s approval of the artwork',
  },
  scheduling: { others: 'the installation date', own: 'Agree on the installation date' },
  installer: { others: 'an installer', own: 'Assign an installer' },
  print: { others: 'the print', own: 'Print the wrap' },
  shipping: { others: 'shipping', own: 'Ship the wrap' },
  'photos-before': {
    others: 'photos before installation',
    own: 'Photograph the vehicle before you start',
  },
  installation: { others: 'installation', own: 'Install the wrap' },
  'photos-after': { others: 'photos of the finished job', own: 'Photograph the finished job' },
  closing: { others: 'the shop to close the job', own: 'Close the job' },
};
