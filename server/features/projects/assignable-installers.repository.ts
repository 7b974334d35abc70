import { and, count, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import type { ListPosition } from '#server/db/list-cursor.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import type { VisibleProject } from '#server/features/project-access/visible-project.repository.ts';
import { isAfterName, byName, isHireable, personColumns } from '#server/features/users/users.repository.ts';

/**
 * The installers that can be assigned to the project: the owner and the owner's team, except accounts that cannot install
 * (`isHireable`). Sorted by name, starting after the cursor.
 */
export async function installersFor(
  sql: Sql,
  project: VisibleProject,
  { limit, after }: { limit: number; after: ListPosition | undefined },
) {
  return sql
    .select(personColumns)
    .from(users)
    .where(and(isAssignable(project), after && isAfterName(after)))
    .orderBy(...byName)
    .limit(limit);
}

/** The number of installers that can be assigned to the project. */
export async function countInstallersFor(sql: Sql, project: VisibleProject): Promise<number> {
  const [countRow] = await sql.select({ installers: count() }).from(users).where(isAssignable(project));
  return countRow?.installers ?? 0;
}

function isAssignable({ contractorId }: VisibleProject): SQL | undefined {
  const { contractorId: team, subcontractorId } = contractorSubcontractors;
  const isOnTeam = raw`${users.id} in (
    select ${subcontractorId} from ${contractorSubcontractors} where ${eq(team, contractorId)})`;
  return and(isHireable, or(isOnTeam, eq(users.id, contractorId)));
}
