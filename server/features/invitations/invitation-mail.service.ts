import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { queueMail, type MailLink } from '#server/features/mail/outbox.service.ts';
import { findName } from '#server/features/users/users.repository.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** The content of a message about an invitation. */
export interface InvitationMail {
  to: string;
  /** The name of the recipient. */
  name: string;
  shop: string;
  /** The name of the project; null for staff. */
  projectName: string | null;
  url: string;
  link: MailLink;
}

/**
 * Queues the message with the link of an invitation; false when mail is not configured. The result does not depend on whether an
 * account has the address.
 */
export async function mailInvitation(
  tx: Tx,
  app: AppContext,
  scope: Scope,
  { to, name, shop, projectName, url, link }: InvitationMail,
): Promise<boolean> {
  const inviter = (await findName(tx, scope.userId)) ?? shop;
  const inviterText = inviter === shop ? shop : `${inviter} (${shop})`;
  return queueMail(tx, app, {
    kind: 'invitation',
    to,
    toUserId: null,
    causedById: scope.userId,
    subject: projectName
      ? `${shop} invited you to the project ‘${projectName}’`
      : `${shop} invited you to join its staff`,
    paragraphs: [
      `Hello ${name},`,
      projectName
        ? `${inviterText} invited you to the project ‘${projectName}’. You can follow its progress, review the artwork, and send messages to the shop.`
        : `${inviterText} invited you to join the shop’s staff on Wrapline.`,
    ],
    button: { label: 'Open the invitation', url },
    closing: `The link is valid for 14 days and works once. If you do not know ${shop}, ignore this message.`,
    link,
  });
}
