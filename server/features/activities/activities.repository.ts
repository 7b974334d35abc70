import { desc, eq, sql as raw } from 'drizzle-orm';
import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';

/** The newest acts of a project that the caller has found visible. */
export async function activitiesOf(sql: Sql, projectId: number, limit: number) {
  const rows = await sql
    .select({
      id: activities.id,
      userId: activities.userId,
      userName: nameOrDeleted(),
      action: raw<ActivityAction>`${activities.action}`,
      description: activities.description,
      details: activities.details,
      createdAt: activities.createdAt,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .where(eq(activities.projectId, projectId))
    .orderBy(desc(activities.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, projectId }));
}
