import type { NewMail } from '#server/features/mail/outbox.service.ts';

/**
 * The mail that confirms the deletion of an account to its owner. The mail has no account id, because the account no longer
 * exists.
 */
export function accountDeletedMail({ username, email }: { username: string; email: string }): NewMail {
  return {
    kind: 'account-deleted',
    to: email,
    toUserId: null,
    causedById: null,
    subject: 'Your account was deleted',
    paragraphs: [
      `The Wrapline account “${username}” was deleted by somebody who was signed in to it.`,
      'If this was not you, please contact the operator of this server at once.',
    ],
  };
}
