import { asc, eq, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { contractorSubcontractors, users } from '#server/db/schema/accounts.ts';
import { userColumns } from '#server/features/users/users.repository.ts';

const certificationNames = raw<string[]>`array(
  select certifications.name from certifications
  join user_certifications on certification_id = certifications.id
  where user_id = users.id order by 1)`;

/** A contractor's team, by name, with certifications by name. */
export async function teamOf(sql: Sql, contractorId: number) {
  return sql
    .select({ ...userColumns, certifications: certificationNames })
    .from(contractorSubcontractors)
    .innerJoin(users, eq(users.id, contractorSubcontractors.subcontractorId))
    .where(eq(contractorSubcontractors.contractorId, contractorId))
    .orderBy(asc(raw`lower(${users.name})`), asc(users.id));
}

/** False when the installer is on the team already. */
export async function joinTeam(tx: Tx, contractorId: number, subcontractorId: number): Promise<boolean> {
  const joined = await tx
    .insert(contractorSubcontractors)
    .values({ contractorId, subcontractorId })
    .onConflictDoNothing()
    .returning({ id: contractorSubcontractors.subcontractorId });
  return joined.length > 0;
}
