import { randomUUID } from 'node:crypto';
import type { MailKind } from '#shared/mail/mail-kinds.ts';
import { truncate } from '#shared/text.ts';
import type { AppContext } from '#server/context.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { requireMailAllowed } from '#server/features/mail/mail-limits.service.ts';
import { joinLines, renderMail, type MailContent } from '#server/features/mail/mail-layout.ts';
import { deleteWaitingMailTo, insertMail } from '#server/features/mail/outbox.repository.ts';

/** A message for the outbox. */
export interface NewMail extends MailContent {
  kind: MailKind;
  /** The recipient's address. */
  to: string;
  /** The recipient's account; null when the recipient has no account yet. */
  toUserId: number | null;
  /** The account whose mail limit the message counts toward; null when it counts toward no such limit. */
  causedById: number | null;
  subject: string;
  /** The secret link in the message, for example an invitation or a link to reset a password. */
  link?: MailLink;
  /** Given instead of `link` for a message that is sent even when its secret link has ended. */
  hasSecret?: true;
  /** When the message becomes useless: it is not sent from this time on. By default, when its link expires. */
  sendBy?: Date;
  unsubscribeUrl?: string;
  /** A stored file to attach, and its name in the message. */
  attachment?: { fileId: string; name: string };
}

/** A secret link in a message: the hash of its token, and when it expires. The message is canceled when the link ends earlier. */
export interface MailLink {
  tokenHash: string;
  expiresAt: Date;
}

const MAX_SUBJECT_LENGTH = 200;

/**
 * Writes a message to the outbox in the transaction of the change that causes it; it is sent after the commit. Returns false
 * and writes nothing when mail is not configured. Throws `rate_limited` when the address has received, or the account has
 * caused, too much mail (docs/requirements/mail.md, Limits).
 */
export async function queueMail(tx: Tx, app: MailContext, mail: NewMail): Promise<boolean> {
  return (await writeMail(tx, app, mail)) !== null;
}

/** Deletes the waiting messages to an account, before the account is deleted. A message that is being sent is not retried. */
export async function discardMailTo(tx: Tx, { now }: Pick<AppContext, 'now'>, userId: number): Promise<void> {
  await deleteWaitingMailTo(tx, userId, now());
}

export type MailContext = Pick<AppContext, 'config' | 'now'>;

/** Like `queueMail`, but returns the id of the message, or null. */
export async function writeMail(
  tx: Tx,
  app: MailContext,
  { paragraphs, list, button, closing, subject, to, attachment, link, ...columns }: NewMail,
): Promise<number | null> {
  const { mail, publicUrl } = app.config;
  if (!mail || !publicUrl) return null;
  await requireMailAllowed(tx, app, { ...columns, to });
  const now = app.now();
  const mailFrame = { publicUrl, unsubscribeUrl: columns.unsubscribeUrl };
  const id = await insertMail(tx, {
    hasSecret: link !== undefined,
    linkHash: link?.tokenHash,
    sendBy: link?.expiresAt,
    ...columns,
    ...renderMail({ paragraphs, list, button, closing }, mailFrame),
    toAddress: to,
    attachmentFileId: attachment?.fileId,
    attachmentName: attachment?.name,
    subject: truncate(joinLines(subject), MAX_SUBJECT_LENGTH),
    messageId: newMessageId(publicUrl),
    nextAttemptAt: now,
    createdAt: now,
  });
  emitOnCommit(tx, { mail: id });
  return id;
}

/** Creates a `Message-ID`. All attempts use the same one, so that mail clients can drop a second copy. */
export function newMessageId(publicUrl: string): string {
  return `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
}
