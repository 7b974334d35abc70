import { and, desc, eq } from 'drizzle-orm';
import type { RecordedMove } from '#shared/projects/stage-history.ts';
import type { Sql } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { activities } from '#server/db/schema/events.ts';
import { nameOrDeleted } from '#server/features/users/users.repository.ts';
import type { VisibleProject } from './visible-project.repository.ts';

/**
 * The maximum number of moves that are read. It limits the cost of a project with very many moves. Older moves do not count:
 * the project does not show who completed a stage with such a move.
 */
const MAX_READ_MOVES = 200;

/** The newest stage moves of a project, newest first. */
export async function newestMovesOf(sql: Sql, { id }: VisibleProject): Promise<RecordedMove[]> {
  return sql
    .select({
      id: activities.id,
      userName: nameOrDeleted(),
      details: activities.details,
      createdAt: activities.createdAt,
    })
    .from(activities)
    .leftJoin(users, eq(users.id, activities.userId))
    .where(and(eq(activities.projectId, id), eq(activities.action, 'status_change')))
    .orderBy(desc(activities.id))
    .limit(MAX_READ_MOVES);
}
