import type { NewMail } from '#server/features/mail/outbox.service.ts';
import type { NewLink } from './account-links.service.ts';

/** The fields of an account that the mails about its address contain. */
export interface AddressOwner {
  id: number;
  username: string;
  email: string;
  pendingEmail: string | null;
}

type Mail = Omit<NewMail, 'causedById'>;

// The texts contain no name, company or other free text. Otherwise anybody could send such a text to another person, by
// registering an account with the address of this person.

/** The mail with the link that confirms the new or unconfirmed address of an account. */
export function confirmationMail({ id, username, email, pendingEmail }: AddressOwner, link: NewLink): Mail {
  return {
    kind: 'confirm-email',
    to: pendingEmail ?? email,
    toUserId: id,
    subject: pendingEmail ? 'Confirm your new email address' : 'Confirm your email address',
    paragraphs: [
      pendingEmail
        ? `This address was entered as the new email address of the Wrapline account “${username}”. It replaces the current address when you confirm it.`
        : `This address was entered as the email address of the Wrapline account “${username}”. Please confirm that it is yours.`,
    ],
    button: { label: 'Confirm Email Address', url: link.url },
    closing:
      'The link is valid for 24 hours and works once. If this account is not yours, ignore this message.',
    link,
  };
}

/**
 * The mail to the current address about a requested change, with the link that cancels the change. It is a warning, so it is
 * also sent when the change has been confirmed or canceled, which ends the link.
 */
export function addressChangeMail({ id, username, email }: AddressOwner, { url }: NewLink): Mail {
  return {
    kind: 'email-change',
    to: email,
    toUserId: id,
    subject: 'Your email address is about to change',
    paragraphs: [
      `Somebody who is signed in to the Wrapline account “${username}” asked to change its email address. The change takes effect when the new address is confirmed.`,
      'If this was you, there is nothing to do. If it was not, stop the change and set a new password.',
    ],
    button: { label: 'Stop the Change', url },
    closing: 'The link is valid for 24 hours, or until the new address is confirmed.',
    hasSecret: true,
  };
}
