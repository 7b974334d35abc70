import { randomUUID } from 'node:crypto';
import type { MailKind } from '#shared/mail/mail-kinds.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { renderMail, type MailContent } from '#server/features/mail/mail-layout.ts';

/** A message for the outbox. */
export interface NewMail extends MailContent {
  kind: MailKind;
  /** The recipient's address. */
  to: string;
  /** The recipient's account; null when there is none yet. */
  toUserId: number | null;
  /** The account whose action sends the message; null when nobody signed in does. */
  causedById: number | null;
  subject: string;
  /** True when the message contains a link that signs in or changes an account. */
  hasSecret?: boolean;
  unsubscribeUrl?: string;
}

/**
 * Writes a message to the outbox in the transaction of the change that causes it; it is sent after the commit. Returns false
 * and writes nothing when mail is not configured. Throws `rate_limited` when the address has received too much mail
 * (docs/requirements/mail.md).
 */
export async function queueMail(
  tx: Tx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { paragraphs, list, button, closing, ...mail }: NewMail,
): Promise<boolean> {
  if (!config.mail || !config.publicUrl) return false;
  const { to: toAddress, ...columns } = mail;
  const body = renderMail({ paragraphs, list, button, closing });
  const messageId = `<${randomUUID()}@${new URL(config.publicUrl).hostname}>`;
  await tx
    .insert(mailMessages)
    .values({ ...columns, toAddress, ...body, messageId, nextAttemptAt: now(), createdAt: now() });
  return true;
}
