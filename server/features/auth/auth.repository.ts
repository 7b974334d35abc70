import { desc, inArray, like, lt } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { signInFailures } from '#server/db/schema/accounts.ts';

/** Counters whose time is over; `expire` is in milliseconds since 1970. */
export async function deleteExpiredSignInFailures(sql: Sql, now: Date): Promise<void> {
  await sql.delete(signInFailures).where(lt(signInFailures.expire, now.getTime()));
}

/** Forgets the browsers that are known at this account, except for the `keep` that signed in last. */
export async function forgetDevices(sql: Sql, accountId: number, keep: number): Promise<void> {
  const surplus = sql
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(like(signInFailures.key, `knownDevice:${accountId} %`))
    .orderBy(desc(signInFailures.expire))
    .offset(keep);
  await sql.delete(signInFailures).where(inArray(signInFailures.key, surplus));
}
