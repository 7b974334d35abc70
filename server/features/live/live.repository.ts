import { and, asc, desc, eq, gt, sql as raw } from 'drizzle-orm';
import type { Actor } from '#shared/actor.ts';
import type { Sql } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { projects } from '#server/db/schema/projects.ts';

const eventColumns = {
  id: activities.id,
  projectId: activities.projectId,
  userId: activities.userId,
  action: activities.action,
  details: activities.details,
};

/** Numbers are given out before the commit: an event may become visible after one with a higher number. */
const OVERTAKEN_AT_MOST = 200;
const OVERTAKEN_FOR = raw`interval '10 seconds'`;

export async function eventsByIds(sql: Sql, ids: number[]) {
  return sql
    .select(eventColumns)
    .from(activities)
    .where(raw`${activities.id} = any(${raw.param(ids)}::bigint[])`)
    .orderBy(asc(activities.id));
}

/** The events after this one, oldest first, at most so many; and those that it may have overtaken. */
export async function eventsAfter(sql: Sql, after: number, limit: number) {
  const seenAt = raw`coalesce((select created_at from activities where id = ${after}), now())`;
  return sql
    .select(eventColumns)
    .from(activities)
    .where(
      and(
        gt(activities.id, after - OVERTAKEN_AT_MOST),
        raw`(${activities.id} > ${after} or ${activities.createdAt} > ${seenAt} - ${OVERTAKEN_FOR})`,
      ),
    )
    .orderBy(asc(activities.id))
    .limit(limit);
}

/** The events of the last so many milliseconds, newest first, at most so many. */
export async function eventsOfLast(sql: Sql, milliseconds: number, limit: number) {
  const newest = sql
    .select({ ...eventColumns, createdAt: activities.createdAt })
    .from(activities)
    .orderBy(desc(activities.id))
    .limit(limit)
    .as('newest');
  return sql
    .select({
      id: newest.id,
      projectId: newest.projectId,
      userId: newest.userId,
      action: newest.action,
      details: newest.details,
    })
    .from(newest)
    .where(raw`${newest.createdAt} > now() - make_interval(secs => ${milliseconds / 1000})`);
}

/** The number of the newest event; 0 before the first. */
export async function newestEventId(sql: Sql): Promise<number> {
  const [newest] = await sql.select({ id: raw<string>`coalesce(max(${activities.id}), 0)` }).from(activities);
  return Number(newest?.id ?? 0);
}

interface PeopleRow {
  contractorId: number;
  subcontractorId: number | null;
  clientId: number | null;
}

/** Who is on these projects now. */
export async function peopleOn(sql: Sql, projectIds: number[]): Promise<Map<number, PeopleRow>> {
  if (projectIds.length === 0) return new Map();
  const rows = await sql
    .select({
      id: projects.id,
      contractorId: projects.contractorId,
      subcontractorId: projects.subcontractorId,
      clientId: projects.clientId,
    })
    .from(projects)
    .where(raw`${projects.id} = any(${raw.param(projectIds)}::int[])`);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

/** Who stands behind these sessions now; those that have ended have nobody. */
export async function actorsOf(sql: Sql, tokenHashes: string[], now: Date): Promise<Map<string, Actor>> {
  const rows = await sql
    .select({
      tokenHash: sessions.tokenHash,
      userId: users.id,
      role: users.role,
      allowContractorRole: users.allowContractorRole,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(raw`${sessions.tokenHash} = any(${raw.param(tokenHashes)}::text[])`, gt(sessions.expiresAt, now)),
    );
  return new Map(rows.map(({ tokenHash, ...actor }) => [tokenHash, { kind: 'user', ...actor }]));
}
