import { setTimeout as delay } from 'node:timers/promises';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { isTransientError } from '#server/db/transient-errors.ts';
import { record } from '#server/events/record.ts';
import { readAttachments } from '#server/features/mail/mail-attachments.ts';
import { shopOfReviewLink } from '#server/features/mail/mail-links.repository.ts';
import {
  leaseDueMail,
  saveOutcome,
  type LeasedMail,
  type AttemptOutcome,
} from '#server/features/mail/outbox.repository.ts';
import { createMailTransport, MailError, type MailTransport } from '#server/platform/mail-transport.ts';

const POLL_MS = 5_000;
/**
 * The maximum number of messages that are sent at the same time. More than one, so that a slow mail server delays other messages
 * less.
 */
const MAX_PARALLEL_SENDS = 3;
const SEND_TIMEOUT_MS = 60_000;
/** The lease is longer than an attempt, so that another process takes over a message only when the first process has died. */
const LEASE_MS = 3 * SEND_TIMEOUT_MS;
/** The waiting times before the second to the sixth attempt, in minutes. After the sixth attempt, a message has failed. */
const RETRY_MINUTES = [1, 5, 30, 120, 720];
const SAVE_RETRY_MS = 1_000;
/** The share of the stop time after which running attempts are aborted. */
const ATTEMPT_STOP_SHARE = 0.7;

/**
 * Sends the messages of the outbox. The sender leases a message in a short transaction, sends it outside of any transaction, and
 * then saves the outcome. So a slow mail server blocks no database session. When a process dies before it saves the outcome,
 * another process takes over the message at the end of the lease. The message then arrives twice only if the mail server had
 * already accepted it (docs/decisions/0045-mail-outbox.md).
 */
export class MailSender {
  readonly #app: AppContext;
  readonly #transport: MailTransport | null;
  readonly #running = new Set<Promise<void>>();
  readonly #stopping = new AbortController();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(app: AppContext) {
    this.#app = app;
    this.#transport = app.config.mail && createMailTransport(app.config.mail);
  }

  start(): void {
    if (!this.#transport) return;
    this.#unsubscribe = this.#app.database.onCommit((signals) => {
      if (signals.some((signal) => 'mail' in signal)) this.#startWorker();
    });
    this.#timer = setInterval(() => this.#startWorker(), POLL_MS).unref();
    this.#startWorker();
  }

  /** Sends all due messages; resolves when every attempt has ended. */
  async sendDue(): Promise<void> {
    this.#startWorker();
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  /** Waits for the running attempts, and aborts them when most of the stop time is over. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe?.();
    clearInterval(this.#timer);
    const limit = setTimeout(
      () => this.#stopping.abort(),
      this.#app.config.stopSeconds * 1_000 * ATTEMPT_STOP_SHARE,
    );
    await Promise.all(this.#running);
    clearTimeout(limit);
  }

  #startWorker(): void {
    if (!this.#transport || this.#isStopped || this.#running.size >= MAX_PARALLEL_SENDS) return;
    const worker = this.#sendAll(this.#transport)
      .catch((error: unknown) => this.#app.log.error({ err: error }, 'The outbox failed; trying again later'))
      .finally(() => this.#running.delete(worker));
    this.#running.add(worker);
  }

  async #sendAll(transport: MailTransport): Promise<void> {
    while (!this.#isStopped) {
      const now = this.#app.now();
      const leaseUntil = new Date(now.getTime() + LEASE_MS);
      const mail = await leaseDueMail(this.#app.database.sql, now, leaseUntil);
      if (!mail) return;
      // Starts another worker, which sends the next message while this one is being sent.
      this.#startWorker();
      await this.#saveOutcome(mail, await this.#attempt(transport, mail));
    }
  }

  async #attempt(transport: MailTransport, mail: LeasedMail): Promise<AttemptOutcome> {
    const { subject, messageId, unsubscribeUrl, toAddress: to, text, html, attempts, lastError } = mail;
    // Checked first, because maintenance deletes expired links, so that they also count as ended.
    if (isTooLate(mail, this.#app.now()))
      return { state: 'failed', attempts, lastError: lastError ?? 'It was too late to send this message' };
    if (mail.hasEndedLink) return { state: 'canceled', attempts, lastError: LINK_ENDED };
    const signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
    try {
      if (text === null || html === null) throw new MailError('The body was deleted', { isPermanent: true });
      const date = this.#app.now();
      const attachments = await readAttachments(this.#app, mail);
      const message = { messageId, to, subject, text, html, unsubscribeUrl, attachments, date };
      await transport.send(message, signal);
      return { state: 'sent', sentAt: this.#app.now(), lastError: null };
    } catch (error) {
      if (!(error instanceof MailError)) throw error;
      return this.#outcomeOf(error, mail);
    }
  }

  #outcomeOf({ message, isPermanent, code, status }: MailError, mail: LeasedMail): AttemptOutcome {
    const { id, attempts } = mail;
    const minutes = isPermanent ? undefined : RETRY_MINUTES[attempts];
    // The log does not get the text of the error, because the text may contain an address.
    this.#app.log.warn({ mailId: id, attempt: attempts + 1, code, status }, 'A message could not be sent');
    // An attempt that the stop aborted does not count, because the mail server did not refuse the message.
    if (this.#stopping.signal.aborted && !isPermanent)
      return { state: 'waiting', attempts, nextAttemptAt: this.#app.now(), lastError: message };
    if (minutes === undefined) return { state: 'failed', lastError: message };
    const nextAttemptAt = new Date(this.#app.now().getTime() + minutes * 60_000);
    if (isTooLate(mail, nextAttemptAt)) return { state: 'failed', lastError: message };
    return { state: 'waiting', nextAttemptAt, lastError: message };
  }

  /** Retries while the database does not respond, because an accepted message would otherwise be sent again. */
  async #saveOutcome(mail: LeasedMail, outcome: AttemptOutcome): Promise<void> {
    for (;;) {
      try {
        const isSaved = await this.#app.database.transaction((tx) => saveAndRecord(tx, mail, outcome));
        if (!isSaved) this.#app.log.warn({ mailId: mail.id }, 'A lease ended before the outcome was saved');
        return;
      } catch (error) {
        if (!isTransientError(error) || this.#stopping.signal.aborted) throw error;
        await delay(SAVE_RETRY_MS);
      }
    }
  }
}

const LINK_ENDED = 'Not sent, because its link was used or replaced, or is no longer valid';

function isTooLate({ sendBy }: LeasedMail, time: Date): boolean {
  return sendBy !== null && time >= sendBy;
}

/**
 * Saves the outcome. For a failed message, records the event that notifies the person whose action caused it, or the shop whose
 * automatic reminder it was.
 */
async function saveAndRecord(tx: Tx, mail: LeasedMail, outcome: AttemptOutcome): Promise<boolean> {
  const isSaved = await saveOutcome(tx, mail, outcome);
  if (!isSaved || outcome.state !== 'failed') return isSaved;
  const { causedById, toAddress, subject } = mail;
  const reminderShopId = causedById === null ? await findReminderShop(tx, mail) : null;
  if (causedById !== null || reminderShopId !== null)
    await record(
      tx,
      { userId: null, actorName: 'Wrapline' },
      {
        projectId: null,
        action: 'mail_failed',
        description: `could not deliver an email to ${toAddress}. Subject: ${subject}`,
        details: { causedById, reminderShopId },
      },
    );
  return true;
}

async function findReminderShop(tx: Tx, { kind, linkHash }: LeasedMail): Promise<number | null> {
  return kind === 'review-reminder' && linkHash !== null ? shopOfReviewLink(tx, linkHash) : null;
}
