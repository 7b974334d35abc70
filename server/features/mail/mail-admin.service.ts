import { AppError } from '#shared/errors.ts';
import type { MailState } from '#shared/mail/mail-kinds.ts';
import type { AppContext } from '#server/context.ts';
import { emitOnCommit } from '#server/db/commit-signals.ts';
import type { Tx } from '#server/db/database.ts';
import { readPage, type ListPage, type PageParams } from '#server/db/list-page.ts';
import {
  changeMail,
  countMail,
  findDelayedMail,
  findMail,
  lastSentAt,
  listMail,
  lockMail,
  type ListedMail,
  type MailRow,
} from '#server/features/mail/outbox.repository.ts';
import { newMessageId, writeMail } from '#server/features/mail/outbox.service.ts';
import { parseSmtpUrl } from '#server/platform/mail-settings.ts';
import { requireAdmin, type AdminScope, type Scope } from '#server/sessions/session-scope.ts';

/** A message as the admin sees it. */
type MailRecord = ReturnType<typeof toMailRecord>;

interface MailPageParams extends PageParams {
  state?: MailState;
}

/** One page of the outbox, for admins. */
export async function pageOfMail(
  app: AppContext,
  scope: Scope,
  { state, ...params }: MailPageParams,
): Promise<ListPage<MailRecord>> {
  const admin = requireAdmin(scope);
  const { sql } = app.database;
  const { items, ...page } = await readPage(
    params,
    (rowRange) => listMail(sql, admin, { state, ...rowRange }),
    () => countMail(sql, admin, state),
  );
  return { ...page, items: items.map((mail) => toMailRecord(mail, app.now())) };
}

/**
 * The mail server without its credentials, or null when mail is not configured; the number and the error of the delayed
 * messages; and when a message was last sent. For admins.
 */
export async function mailStatus({ config, database }: AppContext, scope: Scope) {
  const admin = requireAdmin(scope);
  return {
    server: config.mail && describeServer(config.mail),
    delayed: await findDelayedMail(database.sql, admin),
    lastSentAt: await lastSentAt(database.sql, admin),
  };
}

function describeServer({ smtpUrl, from }: { smtpUrl: string; from: string }) {
  const { host, port } = parseSmtpUrl(smtpUrl);
  return { host, port, from };
}

/** Queues a test message to this address, and returns it; 409 when mail is not configured, 429 after too many messages. */
export async function sendTestMail(
  app: AppContext,
  scope: Scope,
  { to }: { to: string },
): Promise<MailRecord> {
  const admin = requireAdmin(scope);
  return app.database.transaction(async (tx) => {
    const id = await writeMail(tx, app, {
      kind: 'test',
      to,
      toUserId: null,
      causedById: scope.userId,
      subject: 'Test message from Wrapline',
      paragraphs: ['This is a test message. If you can read it, Wrapline can send mail to this address.'],
      button: { label: 'Open Wrapline', url: app.config.publicUrl ?? '' },
    });
    return id === null ? throwNotConfigured() : getMailRecord(tx, app, admin, id);
  });
}

/**
 * Queues a message again. A message that waits for another attempt is sent now. 404 for an unknown message; 409 while it is being
 * sent, when its body was deleted, and when mail is not configured.
 */
export async function resendMail(app: AppContext, scope: Scope, id: number): Promise<MailRecord> {
  const admin = requireAdmin(scope);
  return app.database.transaction(async (tx) => {
    const mail = await lockIdleMail(tx, app, admin, id);
    if (!app.config.mail || !app.config.publicUrl) return throwNotConfigured();
    if (mail.text === null) throw new AppError('conflict', BODY_DELETED);
    await changeMail(tx, admin, mail, {
      state: 'waiting',
      attempts: 0,
      nextAttemptAt: app.now(),
      lastError: null,
      sentAt: null,
      // An admin can send an outdated message, but no expired link.
      ...(mail.linkHash === null && { sendBy: null }),
      // Gives the message a new Message-ID, because mail clients would drop a message that they already have.
      ...(mail.state === 'sent' && { messageId: newMessageId(app.config.publicUrl) }),
    });
    emitOnCommit(tx, { mail: id });
    return getMailRecord(tx, app, admin, id);
  });
}

/** Cancels a waiting message. 404 for an unknown message; 409 for a message that is being sent or is not waiting. */
export async function cancelMail(app: AppContext, scope: Scope, id: number): Promise<MailRecord> {
  const admin = requireAdmin(scope);
  return app.database.transaction(async (tx) => {
    const mail = await lockIdleMail(tx, app, admin, id);
    if (mail.state !== 'waiting') throw new AppError('conflict', 'Only a waiting message can be canceled');
    await changeMail(tx, admin, mail, { state: 'canceled' });
    return getMailRecord(tx, app, admin, id);
  });
}

const BODY_DELETED =
  'This message had a secret link, so its text was deleted. Repeat the action that sent it to send a new link';

async function lockIdleMail(tx: Tx, app: AppContext, admin: AdminScope, id: number): Promise<MailRow> {
  const mail = await lockMail(tx, admin, id);
  if (!mail) throw new AppError('not_found', 'Message not found');
  if (isLeased(mail, app.now()))
    throw new AppError('conflict', 'This message is being sent. Please try again in a moment');
  return mail;
}

async function getMailRecord(tx: Tx, app: AppContext, admin: AdminScope, id: number): Promise<MailRecord> {
  const mail = await findMail(tx, admin, id);
  if (!mail) throw new Error(`Message ${id} vanished within its own transaction`);
  return toMailRecord(mail, app.now());
}

function toMailRecord({ leaseUntil, hasBody, nextAttemptAt, ...mail }: ListedMail, now: Date) {
  return {
    ...mail,
    nextAttemptAt: mail.state === 'waiting' ? nextAttemptAt : null,
    isSending: isLeased({ leaseUntil }, now),
    canResend: hasBody,
  };
}

function isLeased({ leaseUntil }: Pick<MailRow, 'leaseUntil'>, now: Date): boolean {
  return leaseUntil !== null && leaseUntil > now;
}

function throwNotConfigured(): never {
  throw new AppError('conflict', 'Mail is not configured: set SMTP_URL, MAIL_FROM and PUBLIC_URL');
}
