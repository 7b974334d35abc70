import type { NewMail } from '#server/features/mail/outbox.service.ts';

interface Recipient {
  id: number;
  username: string;
  email: string;
}

const ADVICE =
  'If this was not you, set a new password, end your other sessions under Settings → Security, and ask an admin for help.';

/**
 * A mail to the account's address about a change of its second step. `change` is the beginning of a sentence that ends with the
 * name of the account, for example 'A passkey was added to'.
 */
export function secondStepMail({ id, username, email }: Recipient, subject: string, change: string): NewMail {
  return {
    kind: 'second-step',
    to: email,
    toUserId: id,
    causedById: null,
    subject,
    paragraphs: [`${change} the Wrapline account “${username}”.`, ADVICE],
  };
}

/** A mail to the account's address that says that an admin removed the second step. */
export function secondStepResetMail({ id, username, email }: Recipient): NewMail {
  return {
    kind: 'second-step',
    to: email,
    toUserId: id,
    causedById: null,
    subject: 'Your second step was removed',
    paragraphs: [
      `An admin removed the authenticator app, the passkeys and the recovery codes of the Wrapline account “${username}”. You now sign in with your password only.`,
      'You can add a second step again under Settings → Security. If you did not ask for this, tell an admin.',
    ],
  };
}
