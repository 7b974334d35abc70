import { and, eq, sql as raw } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

/**
 * The client accounts with this e-mail address, case-insensitive, locked until the transaction ends. Returns no more than
 * two, because two already make the address ambiguous.
 */
export async function clientsByEmail(tx: Tx, email: string) {
  return tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.role, 'client'), eq(raw`lower(${users.email})`, raw`lower(${email})`)))
    .limit(2)
    .for('share');
}
