import type { NewMail } from '#server/features/mail/outbox.service.ts';
import type { NewLink } from '#server/features/users/account-links.service.ts';

interface Recipient {
  id: number;
  username: string;
  email: string;
}

/** Creates the mail with the link to set a new password. */
export function resetMail({ id, username, email }: Recipient, link: NewLink): NewMail {
  return {
    kind: 'reset-password',
    to: email,
    toUserId: id,
    causedById: null,
    subject: 'Set a new password',
    paragraphs: [`Somebody asked to set a new password for the Wrapline account “${username}”.`],
    button: { label: 'Set a New Password', url: link.url },
    closing:
      'The link is valid for 30 minutes and works once. If you did not ask for it, ignore this message: your password stays the same.',
    link,
  };
}

/** Creates the mail about a password that was changed by a mailed link. */
export function passwordChangedMail({ id, username, email }: Recipient): NewMail {
  return {
    kind: 'password-changed',
    to: email,
    toUserId: id,
    causedById: null,
    subject: 'Your password was changed',
    paragraphs: [
      `The password of the Wrapline account “${username}” was changed with the link that we sent to this address. All devices were signed out.`,
      'If this was not you, somebody else can read your mail: secure your mailbox first, then set a new password with ‘Forgot password?’ on the sign-in page.',
    ],
  };
}
