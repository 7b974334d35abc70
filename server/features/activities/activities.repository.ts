import { and, count, desc, eq, inArray, lt, notInArray, sql as raw, type SQL } from 'drizzle-orm';
import type { ActivityAction } from '#shared/activities/activities.wire.ts';
import type { Person } from '#shared/users/user.wire.ts';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { companyOrShop, personColumns } from '#server/features/users/users.repository.ts';

type HiddenActions = readonly ActivityAction[];

/** The history of a project without the hidden actions, newest first, with ids below `cursor`. */
export async function activitiesOf(
  sql: Sql,
  project: VisibleProject,
  hidden: HiddenActions,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
) {
  const rows = await sql
    .select({
      id: activities.id,
      userId: activities.userId,
      userName: raw<string>`coalesce(${users.name}, ${activities.actorName}, 'Deleted user')`,
      action: raw<ActivityAction>`${activities.action}`,
      description: activities.description,
      details: activities.details,
      createdAt: activities.createdAt,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .where(and(isShown(project, hidden), cursor ? lt(activities.id, cursor) : undefined))
    .orderBy(desc(activities.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, projectId: project.id }));
}

/** The number of history entries of a project without the hidden actions. */
export async function countActivities(
  sql: Sql,
  project: VisibleProject,
  hidden: HiddenActions,
): Promise<number> {
  const [countRow] = await sql
    .select({ activities: count() })
    .from(activities)
    .where(isShown(project, hidden));
  return countRow?.activities ?? 0;
}

function isShown(project: VisibleProject, hidden: HiddenActions): SQL | undefined {
  return and(eq(activities.projectId, project.id), notInArray(activities.action, [...hidden]));
}

// The user of 'invitation_accepted' is the client, so the person who invited is read from its details.
const addedById = raw`case ${activities.action} when 'client_assigned' then ${activities.userId}
  else (${activities.details} ->> 'invitedById')::int end`;

/** The user who last added this account as the project's client, or invited it; null when unknown or deleted. */
export async function findWhoAddedClient(
  sql: Sql,
  { id: projectId }: VisibleProject,
  clientId: number,
): Promise<Person | null> {
  const [person] = await sql
    .select({ ...personColumns, company: companyOrShop })
    .from(activities)
    .innerJoin(users, eq(users.id, addedById))
    .where(
      and(
        eq(activities.projectId, projectId),
        inArray(activities.action, ['client_assigned', 'invitation_accepted']),
        raw`${activities.details} -> 'clientId' = to_jsonb(${clientId}::int)`,
      ),
    )
    .orderBy(desc(activities.id))
    .limit(1);
  return person ?? null;
}
