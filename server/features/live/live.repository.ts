import { and, asc, desc, eq, gt, inArray, isNull, sql as raw } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Actor } from '#shared/actor.ts';
import type { Sql } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { projects } from '#server/db/schema/projects.ts';
import { reviewerLinks, reviewers, statusLinks } from '#server/db/schema/reviews.ts';

const eventColumns = {
  id: activities.id,
  projectId: activities.projectId,
  userId: activities.userId,
  action: activities.action,
  details: activities.details,
};

/**
 * Ids are assigned before the commit, so an event may become visible after an event with a higher id. Therefore `eventsAfter`
 * also reads the `LATE_COMMIT_ID_RANGE` ids before the last seen event. It returns their events if they were created at most
 * `LATE_COMMIT_INTERVAL` before the last seen event.
 */
const LATE_COMMIT_ID_RANGE = 200;
const LATE_COMMIT_INTERVAL = raw`interval '10 seconds'`;

/** The events with these ids, oldest first. */
export async function eventsByIds(sql: Sql, ids: number[]) {
  return sql
    .select(eventColumns)
    .from(activities)
    .where(raw`${activities.id} = any(${raw.param(ids)}::bigint[])`)
    .orderBy(asc(activities.id));
}

/**
 * At most `limit` events, oldest first: the events after this id, and recent events with lower ids that may have become
 * visible late.
 */
export async function eventsAfter(sql: Sql, after: number, limit: number) {
  const lastEventCreatedAt = raw`coalesce((select created_at from activities where id = ${after}), now())`;
  return sql
    .select(eventColumns)
    .from(activities)
    .where(
      and(
        gt(activities.id, after - LATE_COMMIT_ID_RANGE),
        raw`(${activities.id} > ${after} or ${activities.createdAt} > ${lastEventCreatedAt} - ${LATE_COMMIT_INTERVAL})`,
      ),
    )
    .orderBy(asc(activities.id))
    .limit(limit);
}

/** At most `limit` events of the last `milliseconds`, newest first. */
export async function recentEvents(sql: Sql, milliseconds: number, limit: number) {
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

/** The id of the newest event; 0 before the first. */
export async function newestEventId(sql: Sql): Promise<number> {
  const [newest] = await sql.select({ id: raw<string>`coalesce(max(${activities.id}), 0)` }).from(activities);
  return Number(newest?.id ?? 0);
}

interface MembersRow {
  contractorId: number;
  subcontractorId: number | null;
  clientId: number | null;
}

/**
 * The members of these projects, by project id. `signalOf` then checks whether the user of a stream sees the project.
 */
export async function membersOf(sql: Sql, projectIds: number[]): Promise<Map<number, MembersRow>> {
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

/** The users of these sessions, by token hash. Ended sessions are left out. */
export async function actorsOf(sql: Sql, tokenHashes: string[], now: Date): Promise<Map<string, Actor>> {
  const rows = await sql
    .select({
      tokenHash: sessions.tokenHash,
      userId: users.id,
      role: users.role,
      allowContractorRole: users.allowContractorRole,
      staffOf: { shopId: shopStaff.shopId, role: shopStaff.role },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(shopStaff, eq(shopStaff.userId, users.id))
    .where(
      and(raw`${sessions.tokenHash} = any(${raw.param(tokenHashes)}::text[])`, gt(sessions.expiresAt, now)),
    );
  return new Map(rows.map(({ tokenHash, ...actor }) => [tokenHash, { kind: 'user', ...actor }]));
}

/** Returns the hashes whose personal link or status link is valid now. */
export async function findValidLinkHashes(sql: Sql, tokenHashes: string[], now: Date): Promise<Set<string>> {
  const reviewLinkHashes = sql
    .select({ tokenHash: reviewerLinks.tokenHash })
    .from(reviewerLinks)
    .innerJoin(reviewers, eq(reviewers.id, reviewerLinks.reviewerId))
    .where(
      and(
        inArray(reviewerLinks.tokenHash, tokenHashes),
        gt(reviewerLinks.expiresAt, now),
        isNull(reviewers.revokedAt),
      ),
    );
  const statusLinkHashes = sql
    .select({ tokenHash: statusLinks.tokenHash })
    .from(statusLinks)
    .where(inArray(statusLinks.tokenHash, tokenHashes));
  return new Set((await unionAll(reviewLinkHashes, statusLinkHashes)).map(({ tokenHash }) => tokenHash));
}
