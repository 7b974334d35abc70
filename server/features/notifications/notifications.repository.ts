import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { notifications } from '#server/db/schema/events.ts';
import { projects } from '#server/db/schema/projects.ts';
import { users } from '#server/db/schema/accounts.ts';

export interface ProjectAudience {
  id: number;
  name: string;
  contractorId: number;
  subcontractorId: number | null;
  clientId: number | null;
}

/** Who takes part in a project; null once it is gone. It fails while it is being deleted, to be asked again. */
export async function audienceOf(tx: Tx, projectId: number): Promise<ProjectAudience | null> {
  const [project] = await tx
    .select({
      id: projects.id,
      name: projects.name,
      contractorId: projects.contractorId,
      subcontractorId: projects.subcontractorId,
      clientId: projects.clientId,
    })
    .from(projects)
    .where(eq(projects.id, projectId))
    .for('key share', { noWait: true });
  return project ?? null;
}

export async function nameOf(tx: Tx, userId: number | null): Promise<string> {
  if (userId === null) return 'Somebody';
  const [user] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
  return user?.name ?? 'Somebody';
}

/** Those of the people whose account is still there, and stays so until the delivery is written; never waits. */
export async function presentOf(tx: Tx, userIds: number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const present = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, userIds))
    .for('key share', { noWait: true });
  return present.map(({ id }) => id);
}

/** One per event and recipient: a delivery that is repeated writes nothing. */
export async function insertOnce(tx: Tx, rows: (typeof notifications.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(notifications).values(rows).onConflictDoNothing();
}
