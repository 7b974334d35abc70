import { eq, inArray, sql as raw } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { shopStaff } from '#server/db/schema/people.ts';
import { artworkProofs, photos } from '#server/db/schema/project-records.ts';
import { projects } from '#server/db/schema/projects.ts';

/**
 * Counts the records of an account: its staff; its own projects, and how many of these it also installs; the photos and proofs of
 * its own projects; and the projects of others where it is the installer or the client. Null when there is no such account. The
 * service must check the access to the account first.
 */
export async function countAccountRecords(sql: Sql, userId: number) {
  const ownProjectIds = sql
    .select({ id: projects.id })
    .from(projects)
    .where(eq(projects.contractorId, userId));
  const [found] = await sql
    .select({
      staff: raw<number>`(select count(*)::int from ${shopStaff} where ${eq(shopStaff.shopId, userId)})`,
      ownedProjects: raw<number>`(select count(*)::int from ${projects} where ${eq(projects.contractorId, userId)})`,
      selfInstalledProjects: raw<number>`(select count(*)::int from ${projects} where ${eq(projects.contractorId, userId)}
        and ${projects.subcontractorId} = ${userId})`,
      photos: raw<number>`(select count(*)::int from ${photos} where ${inArray(photos.projectId, ownProjectIds)})`,
      proofs: raw<number>`(select count(*)::int from ${artworkProofs} where ${inArray(artworkProofs.projectId, ownProjectIds)})`,
      assignedProjects: raw<number>`(select count(*)::int from ${projects} where ${eq(projects.subcontractorId, userId)}
        and ${projects.contractorId} <> ${userId})`,
      clientProjects: raw<number>`(select count(*)::int from ${projects} where ${eq(projects.clientId, userId)})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  return found ?? null;
}

/** The number of admins. */
export async function countAdmins(sql: Sql): Promise<number> {
  return sql.$count(users, eq(users.role, 'admin'));
}

/**
 * Locks the admins until the transaction ends, and returns their number. So the last two admins cannot both delete their accounts
 * at the same time.
 */
export async function lockAndCountAdmins(tx: Tx): Promise<number> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.id)
    .for('update');
  return admins.length;
}
