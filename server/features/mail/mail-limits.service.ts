import { AppError } from '#shared/errors.ts';
import { ACCOUNT_MAIL_KINDS, type MailKind } from '#shared/mail/mail-kinds.ts';
import type { AppContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import {
  countMailCausedBy,
  countMailTo,
  lockMailCounts,
  type RecentMailCounts,
} from '#server/features/mail/outbox.repository.ts';

interface Limits {
  hour: number;
  day: number;
}

/**
 * The maximum numbers of messages. The limits per address prevent users from flooding an address with mail. The limits per
 * account prevent them from sending mail to many addresses.
 */
const LIMITS_PER_ADDRESS: Limits = { hour: 30, day: 100 };
const LIMITS_PER_ACCOUNT: Limits = { hour: 100, day: 500 };

/**
 * The kinds of mail about the recipient's own account. The limit of such a kind counts only mail of the same kind.
 * Otherwise anybody could use up the limit of an address with other mail, so that its owner gets no link to reset a
 * password and no notice about a change.
 */
const KINDS_WITH_OWN_LIMIT = new Set<MailKind>(ACCOUNT_MAIL_KINDS);

const HOUR_SECONDS = 3_600;

/**
 * Locks the counts of all messages that a transaction is about to queue. A transaction that queues messages to several
 * addresses calls this first. Otherwise two transactions with the same addresses in different orders could deadlock.
 */
export async function lockMailLimits(
  tx: Tx,
  { config }: Pick<AppContext, 'config'>,
  counts: { causedById: number | null; addresses: string[] },
): Promise<void> {
  if (config.rateLimit && config.mail) await lockMailCounts(tx, counts);
}

/**
 * Throws `rate_limited` when the address has received, or the account has caused, as much mail as allowed. The count is exact:
 * transactions for the same address or account wait for each other.
 */
export async function requireMailAllowed(
  tx: Tx,
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  { kind, to, causedById }: { kind: MailKind; to: string; causedById: number | null },
): Promise<void> {
  if (!config.rateLimit) return;
  const time = now();
  await lockMailCounts(tx, { causedById, addresses: [to] });
  if (causedById !== null) {
    const causedCounts = await countMailCausedBy(tx, causedById, time);
    requireWithinLimits(
      LIMITS_PER_ACCOUNT,
      causedCounts,
      time,
      'Your account has triggered too many emails. Please try again later',
    );
  }
  const receivedCounts = await countMailTo(tx, to, time, KINDS_WITH_OWN_LIMIT.has(kind) ? kind : undefined);
  requireWithinLimits(
    LIMITS_PER_ADDRESS,
    receivedCounts,
    time,
    'This address has received too many emails. Please try again later',
  );
}

function requireWithinLimits(
  limits: Limits,
  recentCounts: RecentMailCounts,
  now: Date,
  message: string,
): void {
  const secondsUntilAllowed = Math.max(
    recentCounts.hour < limits.hour ? 0 : secondsUntilMailAge(HOUR_SECONDS, recentCounts.firstInHour, now),
    recentCounts.day < limits.day ? 0 : secondsUntilMailAge(24 * HOUR_SECONDS, recentCounts.firstInDay, now),
  );
  if (secondsUntilAllowed > 0)
    throw new AppError('rate_limited', message, { details: { retryAfterSeconds: secondsUntilAllowed } });
}

/** The seconds until the first message is `age` seconds old; at least 1. */
function secondsUntilMailAge(age: number, firstMailAt: Date | null, now: Date): number {
  return Math.max(1, age - (now.getTime() - (firstMailAt ?? now).getTime()) / 1_000);
}
