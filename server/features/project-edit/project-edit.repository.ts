import { and, asc, count, eq, or, sql as raw, type SQL } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import { canInstallNow, userColumns } from '#server/features/users/users.repository.ts';

/** Whom a contractor's projects can be given to: its team, and itself while it is listed; by name, from behind `cursor`. */
export async function installersFor(
  sql: Sql,
  contractorId: number,
  { limit, cursor }: { limit: number; cursor: number | undefined },
) {
  const { id, name, company, avatarUrl } = userColumns;
  return sql
    .select({ id, name, company, avatarUrl })
    .from(users)
    .where(and(canBeGiven(contractorId), cursor ? behind(cursor) : undefined))
    .orderBy(asc(raw`lower(${users.name})`), asc(users.id))
    .limit(limit);
}

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

function behind(installerId: number): SQL {
  return raw`(lower(${users.name}), ${users.id}) > (
    select lower(last.name), last.id from users last where last.id = ${installerId})`;
}
