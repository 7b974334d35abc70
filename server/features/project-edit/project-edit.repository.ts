import { and, count, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import type { ListPlace } from '#server/db/list-cursor.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import { behindName, byName, canInstallNow, userColumns } from '#server/features/users/users.repository.ts';

/** Whom a contractor's projects can be given to: its team, and itself while it is listed; by name, from behind `after`. */
export async function installersFor(
  sql: Sql,
  contractorId: number,
  { limit, after }: { limit: number; after: ListPlace | undefined },
) {
  const { id, name, company, avatarUrl } = userColumns;
  return sql
    .select({ id, name, company, avatarUrl })
    .from(users)
    .where(and(canBeGiven(contractorId), after && behindName(after)))
    .orderBy(...byName)
    .limit(limit);
}

/** How many these are. */
export async function countInstallersFor(sql: Sql, contractorId: number): Promise<number> {
  const [counted] = await sql.select({ installers: count() }).from(users).where(canBeGiven(contractorId));
  return counted?.installers ?? 0;
}

function canBeGiven(contractorId: number): SQL | undefined {
  const { contractorId: team, subcontractorId } = contractorSubcontractors;
  const onTeam = raw`${users.id} in (
    select ${subcontractorId} from ${contractorSubcontractors} where ${eq(team, contractorId)})`;
  return and(canInstallNow, or(onTeam, eq(users.id, contractorId)));
}
