import { and, eq, isNotNull, isNull, lt, or, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { mailPreferences } from '#server/db/schema/mail.ts';

// These functions have no scope, because no user calls them. The rows determine who receives a summary.

/** The time zones of the people who receive the daily summary. */
export async function summaryTimeZones(sql: Sql): Promise<string[]> {
  const rows = await sql
    .selectDistinct({ timeZone: users.timeZone })
    .from(users)
    .innerJoin(mailPreferences, isSubscribed)
    .where(and(isNotNull(users.emailVerifiedAt), isNotNull(users.timeZone)));
  return rows.map(({ timeZone }) => timeZone ?? '');
}

/** The ids of the people in this time zone whose summary of the day is due, in ascending order. */
export async function findUserIdsWithDueSummary(sql: Sql, timeZone: string, day: string): Promise<number[]> {
  const rows = await sql
    .select({ id: users.id })
    .from(users)
    .innerJoin(mailPreferences, isSubscribed)
    .where(and(eq(users.timeZone, timeZone), isDueOn(day)))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** The address of a person whose summary of the day is still due; null for other people. */
export async function findDueAddress(sql: Sql, userId: number, day: string): Promise<string | null> {
  const [found] = await sql
    .select({ email: users.email })
    .from(users)
    .innerJoin(mailPreferences, isSubscribed)
    .where(and(eq(users.id, userId), isDueOn(day)));
  return found?.email ?? null;
}

const isSubscribed = and(
  eq(mailPreferences.userId, users.id),
  eq(mailPreferences.kind, 'daily_summary'),
  eq(mailPreferences.enabled, true),
);

function isDueOn(day: string): SQL | undefined {
  const isNotSentYet = or(isNull(users.lastSummaryOn), lt(users.lastSummaryOn, day));
  return and(isNotNull(users.emailVerifiedAt), isNotSentYet);
}
