import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  lte,
  max,
  ne,
  not,
  or,
  sql as raw,
  type SQL,
} from 'drizzle-orm';
import type { MailKind, MailState } from '#shared/mail/mail-kinds.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { activities } from '#server/db/schema/events.ts';
import { mailMessages } from '#server/db/schema/mail.ts';
import { hasEndedLink } from '#server/features/mail/mail-links.repository.ts';
import type { AdminScope } from '#server/sessions/session-scope.ts';

export type MailRow = typeof mailMessages.$inferSelect;

/**
 * A message that this process sends, or marks as canceled or failed without sending it. No other process leases the message
 * until `leaseUntil`.
 */
export type LeasedMail = MailRow & { leaseUntil: Date; hasEndedLink: boolean };

/** Writes a message, and returns its id. */
export async function insertMail(tx: Tx, mail: typeof mailMessages.$inferInsert): Promise<number> {
  const [row] = await tx.insert(mailMessages).values(mail).returning({ id: mailMessages.id });
  if (!row) throw new Error('The message was not written');
  return row.id;
}

/**
 * The numbers of messages to one address, or caused by one account, in the last hour and in the last day, and when the first
 * message of each period was created.
 */
export interface RecentMailCounts {
  hour: number;
  day: number;
  firstInHour: Date | null;
  firstInDay: Date | null;
}

/**
 * Locks the counts of messages that an account causes, and of messages to each of these addresses, until the transaction ends. All
 * transactions lock them in the same order.
 */
export async function lockMailCounts(
  tx: Tx,
  { causedById, addresses }: { causedById: number | null; addresses: string[] },
): Promise<void> {
  if (causedById !== null)
    await tx.execute(raw`select pg_advisory_xact_lock(${ACCOUNT_LOCK}, ${causedById})`);
  await tx.execute(raw`select pg_advisory_xact_lock(${EMAIL_ADDRESS_LOCK_KEY}, key) from (
    select distinct hashtext(lower(address)) as key from unnest(${raw.param(addresses)}::text[]) as address
    order by key) as keys`);
}

/** Counts the messages to an address, of one kind or of all kinds. */
export async function countMailTo(
  tx: Tx,
  address: string,
  now: Date,
  kind?: MailKind,
): Promise<RecentMailCounts> {
  const isToAddress = eq(raw`lower(${mailMessages.toAddress})`, raw`lower(${address})`);
  return countRecentMails(tx, and(isToAddress, kind && eq(mailMessages.kind, kind)), now);
}

/** Counts the messages that an account caused. */
export async function countMailCausedBy(tx: Tx, userId: number, now: Date): Promise<RecentMailCounts> {
  return countRecentMails(tx, eq(mailMessages.causedById, userId), now);
}

export const EMAIL_ADDRESS_LOCK_KEY = 7_284_115;
const ACCOUNT_LOCK = 7_284_116;
const HOUR_MS = 3_600_000;

async function countRecentMails(tx: Tx, condition: SQL | undefined, now: Date): Promise<RecentMailCounts> {
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const dayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  const { createdAt } = mailMessages;
  const inLastHour = raw`filter (where ${gt(createdAt, hourAgo)})`;
  const [found] = await tx
    .select({
      hour: raw`count(*) ${inLastHour}`.mapWith(Number),
      day: count(),
      firstInHour: raw<Date | null>`min(${createdAt}) ${inLastHour}`.mapWith(createdAt),
      firstInDay: raw<Date | null>`min(${createdAt})`.mapWith(createdAt),
    })
    .from(mailMessages)
    .where(and(condition, gt(createdAt, dayAgo)));
  return found ?? { hour: 0, day: 0, firstInHour: null, firstInDay: null };
}

/**
 * Leases one message that is due, or that must be ended without being sent, because `sendBy` has passed or its link has ended.
 * Messages with secrets come first, then the earliest due. Null when there is no such message.
 */
export async function leaseDueMail(sql: Sql, now: Date, leaseUntil: Date): Promise<LeasedMail | null> {
  const due = sql
    .select({ id: mailMessages.id })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.state, 'waiting'),
        isNotLeased(now),
        or(lte(mailMessages.nextAttemptAt, now), lte(mailMessages.sendBy, now), hasEndedLink),
      ),
    )
    .orderBy(not(mailMessages.hasSecret), asc(mailMessages.nextAttemptAt), asc(mailMessages.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [leased] = await sql
    .update(mailMessages)
    .set({ leaseUntil })
    .where(eq(mailMessages.id, raw`${due}`))
    .returning({ ...getTableColumns(mailMessages), hasEndedLink });
  return leased ? { ...leased, leaseUntil } : null;
}

/** The outcome of an attempt. Without `attempts`, the attempt is counted. Without `nextAttemptAt`, the stored value is kept. */
export interface AttemptOutcome {
  state: MailState;
  lastError: string | null;
  attempts?: number;
  sentAt?: Date;
  nextAttemptAt?: Date;
}

/** Saves the outcome and ends the lease. Returns false when the lease has passed to another process. */
export async function saveOutcome(sql: Sql, mail: LeasedMail, outcome: AttemptOutcome): Promise<boolean> {
  const savedRows = await sql
    .update(mailMessages)
    .set({
      attempts: mail.attempts + 1,
      ...outcome,
      ...clearedSecretColumns(outcome.state, mail),
      leaseUntil: null,
    })
    .where(and(eq(mailMessages.id, mail.id), eq(mailMessages.leaseUntil, mail.leaseUntil)))
    .returning({ id: mailMessages.id });
  return savedRows.length > 0;
}

/** The values that clear the texts of a message with a secret. A waiting message keeps them, because it must still be sent. */
function clearedSecretColumns(state: MailState, { hasSecret }: MailRow) {
  return state !== 'waiting' && hasSecret ? { text: null, html: null } : {};
}

/** The condition for messages without a lease, or whose lease has expired because their process died. */
function isNotLeased(now: Date) {
  return or(isNull(mailMessages.leaseUntil), lte(mailMessages.leaseUntil, now));
}

/**
 * Deletes the waiting messages to an account, before the account is deleted. A message that is being sent loses its
 * text, so that it is not sent again if the current attempt fails.
 */
export async function deleteWaitingMailTo(tx: Tx, userId: number, now: Date): Promise<void> {
  const isWaitingMailToUser = and(eq(mailMessages.toUserId, userId), eq(mailMessages.state, 'waiting'));
  await tx.delete(mailMessages).where(and(isWaitingMailToUser, isNotLeased(now)));
  await tx.update(mailMessages).set({ text: null, html: null }).where(isWaitingMailToUser);
}

/**
 * Deletes messages that were created before this time and no longer wait, and the events of their failures, because these
 * contain addresses.
 */
export async function deleteMailBefore(sql: Sql, time: Date): Promise<void> {
  await sql
    .delete(mailMessages)
    .where(and(ne(mailMessages.state, 'waiting'), lt(mailMessages.createdAt, time)));
  await sql
    .delete(activities)
    .where(and(eq(activities.action, 'mail_failed'), lt(activities.createdAt, time)));
}

/** One page of the outbox, newest first, without the bodies. */
export function listMail(
  sql: Sql,
  _admin: AdminScope,
  { state, cursor, limit }: { state?: MailState; cursor: number | undefined; limit: number },
) {
  return sql
    .select(listedColumns)
    .from(mailMessages)
    .where(and(hasState(state), cursor === undefined ? undefined : lt(mailMessages.id, cursor)))
    .orderBy(desc(mailMessages.id))
    .limit(limit);
}

const listedColumns = {
  id: mailMessages.id,
  kind: mailMessages.kind,
  to: mailMessages.toAddress,
  subject: mailMessages.subject,
  state: mailMessages.state,
  attempts: mailMessages.attempts,
  lastError: mailMessages.lastError,
  nextAttemptAt: mailMessages.nextAttemptAt,
  leaseUntil: mailMessages.leaseUntil,
  sentAt: mailMessages.sentAt,
  createdAt: mailMessages.createdAt,
  hasBody: raw<boolean>`${mailMessages.text} is not null`,
};

export type ListedMail = Awaited<ReturnType<typeof listMail>>[number];

/** The number of messages in this state, or in all states. */
export async function countMail(sql: Sql, _admin: AdminScope, state?: MailState): Promise<number> {
  const [countRow] = await sql.select({ messages: count() }).from(mailMessages).where(hasState(state));
  return countRow?.messages ?? 0;
}

function hasState(state: MailState | undefined): SQL | undefined {
  return state && eq(mailMessages.state, state);
}

/** The messages that wait for another attempt: their number, and the error of the newest message. Null when there are none. */
export async function findDelayedMail(sql: Sql, _admin: AdminScope) {
  const isDelayed = and(eq(mailMessages.state, 'waiting'), gt(mailMessages.attempts, 0));
  const [newest] = await sql
    .select({ lastError: mailMessages.lastError, messages: raw`count(*) over ()`.mapWith(Number) })
    .from(mailMessages)
    .where(isDelayed)
    .orderBy(desc(mailMessages.id))
    .limit(1);
  return newest ?? null;
}

/** When a message was last sent; null when no message was sent yet. */
export async function lastSentAt(sql: Sql, _admin: AdminScope): Promise<Date | null> {
  const [last] = await sql
    .select({ sentAt: max(mailMessages.sentAt) })
    .from(mailMessages)
    .where(eq(mailMessages.state, 'sent'));
  return last?.sentAt ?? null;
}

/** A message with the fields of the list; null when the message does not exist. */
export async function findMail(sql: Sql, _admin: AdminScope, id: number): Promise<ListedMail | null> {
  const [row] = await sql.select(listedColumns).from(mailMessages).where(eq(mailMessages.id, id));
  return row ?? null;
}

/** Locks a message, so that no process starts to send it; null when the message does not exist. */
export async function lockMail(tx: Tx, _admin: AdminScope, id: number): Promise<MailRow | null> {
  const [row] = await tx.select().from(mailMessages).where(eq(mailMessages.id, id)).for('update');
  return row ?? null;
}

/** Changes a locked message. */
export async function changeMail(
  tx: Tx,
  _admin: AdminScope,
  mail: MailRow,
  change: Partial<
    Pick<MailRow, 'attempts' | 'messageId' | 'nextAttemptAt' | 'sendBy' | 'sentAt' | 'lastError'>
  > &
    Pick<MailRow, 'state'>,
): Promise<void> {
  await tx
    .update(mailMessages)
    .set({ ...change, ...clearedSecretColumns(change.state, mail), leaseUntil: null })
    .where(eq(mailMessages.id, mail.id));
}
