import { desc, inArray, like, lt } from 'drizzle-orm';
import type { Sql } from '#server/db/database.ts';
import { signInFailures } from '#server/db/schema/accounts.ts';

/** Deletes expired counters; `expire` is in milliseconds since 1970. */
export async function deleteExpiredSignInFailures(sql: Sql, now: Date): Promise<void> {
  await sql.delete(signInFailures).where(lt(signInFailures.expire, now.getTime()));
}

/** Deletes the known browsers of an account, except for the last `keep`. */
export async function pruneDevices(sql: Sql, accountId: number, keep: number): Promise<void> {
  const surplusDevices = sql
    .select({ key: signInFailures.key })
    .from(signInFailures)
    .where(like(signInFailures.key, `knownDevice:${accountId} %`))
    .orderBy(desc(signInFailures.expire))
    .offset(keep);
  await sql.delete(signInFailures).where(inArray(signInFailures.key, surplusDevices));
}
