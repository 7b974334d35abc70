/** The kinds of mail about the recipient's own account. */
export const ACCOUNT_MAIL_KINDS = [
  'confirm-email',
  'email-change',
  'reset-password',
  'password-changed',
  'second-step',
  'account-deleted',
] as const;

/** The kinds of mail that the server sends. */
export const MAIL_KINDS = [
  ...ACCOUNT_MAIL_KINDS,
  'invitation',
  'notification',
  'daily-summary',
  'review',
  'review-reminder',
  'decision-record',
  'test',
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];

/** A message fails after its last retry, or at once after a permanent error. Admins can cancel a waiting message. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'canceled'] as const;
export type MailState = (typeof MAIL_STATES)[number];
