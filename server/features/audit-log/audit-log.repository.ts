import { and, between, desc, eq, gte, inArray, lt, or, sql as raw, type SQL } from 'drizzle-orm';
import { union, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AuditKind } from '#shared/audit/audit-kinds.ts';
import { ACCOUNT_AUDIT_KINDS, OWN_ACTIVITY_KINDS } from '#shared/audit/audit-labels.ts';
import type { Sql } from '#server/db/database.ts';
import { containsPattern } from '#server/db/like-pattern.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { users } from '#server/db/schema/accounts.ts';
import { auditEvents } from '#server/db/schema/security.ts';
import { byName, matchesSearch } from '#server/features/users/users.repository.ts';
import type { AdminScope, Scope } from '#server/sessions/session-scope.ts';

export interface AuditFilter {
  kinds?: AuditKind[];
  person?: number;
  from?: Date;
  to?: Date;
  q?: string;
}

export type AuditRow = typeof auditEvents.$inferSelect;

/** The order of the log. All indexes of the log end with this order. */
const newestFirst = [desc(auditEvents.at), desc(auditEvents.id)];

const isAboutAccount = inArray(auditEvents.kind, [...ACCOUNT_AUDIT_KINDS]);

/** The largest number of events that a list states. The total of a longer list is null. */
export const MAX_COUNTED_EVENTS = 10_000;

interface Page {
  after: ListPosition | undefined;
  limit: number;
}

/**
 * One page of the events that match the filter, newest first. An event that matches two branches of the filter is listed once.
 */
export async function listAuditEvents(
  sql: Sql,
  _admin: AdminScope,
  filter: AuditFilter,
  { after, limit }: Page,
): Promise<AuditRow[]> {
  const common = and(matchesDatesAndText(filter), after && isBeforePosition(after));
  const read = (branch?: Branch) => selectNewestEvents(sql, branch, { common, limit });
  const [first, second, ...others] = toBranches(filter).map((branch) => read(branch));
  if (!first) return read();
  return second
    ? union(first, second, ...others)
        .orderBy(...newestFirst)
        .limit(limit)
    : first;
}

/**
 * The newest events that match `common` and, if there is one, the branch. With a branch, the order begins with the
 * column of the branch, so that PostgreSQL uses the index of this column. With the index of all events, the database might
 * read a million other events to find rare ones.
 */
function selectNewestEvents(
  sql: Sql,
  branch: Branch | undefined,
  { common, limit }: { common: SQL | undefined; limit: number },
) {
  const branchCondition = branch && and(between(branch.column, branch.value, branch.value), branch.condition);
  return sql
    .select()
    .from(auditEvents)
    .where(and(branchCondition, common))
    .orderBy(...(branch ? [desc(branch.column)] : []), ...newestFirst)
    .limit(limit);
}

/** The number of events that match the filter, counted up to `MAX_COUNTED_EVENTS` + 1. */
export async function countAuditEvents(sql: Sql, _admin: AdminScope, filter: AuditFilter): Promise<number> {
  const found = sql
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        or(...toBranches(filter).map(({ column, value, condition: also }) => and(eq(column, value), also))),
        matchesDatesAndText(filter),
      ),
    )
    .limit(MAX_COUNTED_EVENTS + 1)
    .as('found');
  return sql.$count(found);
}

/** The last sign-in and security events of the caller's account, newest first. */
export async function recentActivityOf(sql: Sql, { userId }: Scope, limit: number): Promise<AuditRow[]> {
  return sql
    .select()
    .from(auditEvents)
    .where(
      and(between(auditEvents.subjectId, userId, userId), inArray(auditEvents.kind, [...OWN_ACTIVITY_KINDS])),
    )
    .orderBy(desc(auditEvents.subjectId), ...newestFirst)
    .limit(limit);
}

/** Up to `limit` accounts that match a search, in the order of their names. */
export async function searchPeople(sql: Sql, _admin: AdminScope, { q, limit }: { q: string; limit: number }) {
  return sql
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(matchesSearch(q))
    .orderBy(...byName)
    .limit(limit);
}

/**
 * The person with this id: the account, or else the name in the newest event that the person caused, or else the name in the newest
 * event about the person's account. Null without any of them.
 */
export async function findPerson(sql: Sql, _admin: AdminScope, id: number) {
  const { name, username } = users;
  const [account] = await sql.select({ id: users.id, name, username }).from(users).where(eq(users.id, id));
  if (account) return account;
  const [event] = await sql
    .select({ name: auditEvents.userName })
    .from(auditEvents)
    .where(and(eq(auditEvents.userId, id), raw`${auditEvents.userName} is not null`))
    .orderBy(...newestFirst)
    .limit(1);
  return event?.name ? { id, name: event.name, username: null } : findPersonBySubject(sql, id);
}

async function findPersonBySubject(sql: Sql, id: number) {
  const [event] = await sql
    .select({ name: auditEvents.subjectName })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, id), isAboutAccount))
    .orderBy(...newestFirst)
    .limit(1);
  return event?.name ? { id, name: event.name, username: null } : null;
}

/** One alternative of the filter: a value of an indexed column, with a further condition. */
interface Branch {
  column: AnyPgColumn;
  value: string | number;
  condition?: SQL | undefined;
}

/**
 * The branches of a filter by kind or person. An event must match at least one of them. Without such a filter there are no
 * branches, and events of every kind and person match.
 */
function toBranches({ kinds, person }: AuditFilter): Branch[] {
  const { kind, userId, subjectId } = auditEvents;
  if (person === undefined) return (kinds ?? []).map((value) => ({ column: kind, value }));
  const isOfKind = kinds && inArray(kind, kinds);
  return [
    { column: userId, value: person, condition: isOfKind },
    { column: subjectId, value: person, condition: and(isAboutAccount, isOfKind) },
  ];
}

function matchesDatesAndText({ from, to, q }: AuditFilter): SQL | undefined {
  return and(
    from && gte(auditEvents.at, from),
    to && lt(auditEvents.at, to),
    q === undefined ? undefined : containsText(q),
  );
}

function containsText(q: string): SQL {
  const { userName, subjectName, ipAddress } = auditEvents;
  const pattern = containsPattern(q);
  return raw`(${userName} ilike ${pattern} or ${subjectName} ilike ${pattern} or ${ipAddress} like ${pattern})`;
}

function isBeforePosition({ key, id }: ListPosition): SQL {
  return raw`(${auditEvents.at}, ${auditEvents.id}) < (${key}::timestamptz, ${id}::bigint)`;
}
