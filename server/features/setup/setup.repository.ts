import { eq } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';

const SETUP_LINK_KEY = 'setup_link';

/** Stores the hash of the link's token, and replaces the hash of the previous link. */
export async function saveLinkHash(sql: Sql, tokenHash: string, now: Date): Promise<void> {
  const value = { tokenHash };
  await sql
    .insert(systemSettings)
    .values({ key: SETUP_LINK_KEY, value })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value, updatedAt: now } });
}

/** The hash of the current link's token; null when there is none. */
export async function findLinkHash(sql: Sql): Promise<string | null> {
  const [link] = await sql
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, SETUP_LINK_KEY));
  return tokenHashIn(link?.value);
}

/** Deletes the link and returns its hash. Of several parallel calls, only one gets the hash; the others get null. */
export async function consumeLink(tx: Tx): Promise<string | null> {
  const [link] = await tx
    .delete(systemSettings)
    .where(eq(systemSettings.key, SETUP_LINK_KEY))
    .returning({ value: systemSettings.value });
  return tokenHashIn(link?.value);
}

function tokenHashIn(value: unknown): string | null {
  const isLink = typeof value === 'object' && value !== null && 'tokenHash' in value;
  return isLink && typeof value.tokenHash === 'string' ? value.tokenHash : null;
}
