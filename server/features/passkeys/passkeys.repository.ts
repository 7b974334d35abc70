import { and, desc, eq } from 'drizzle-orm';
import type { Sql, Tx } from '#server/db/database.ts';
import { passkeys } from '#server/db/schema/security.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A user's passkeys, newest first. */
export async function passkeysOf(sql: Sql, userId: number): Promise<PasskeyRow[]> {
  return sql.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.id));
}

/** The passkey with this credential id; null when the id is unknown. */
export async function findPasskey(sql: Sql, credentialId: string): Promise<PasskeyRow | null> {
  const [found] = await sql.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return found ?? null;
}

/** Writes a passkey; null when its credential is registered already. */
export async function insertPasskey(
  tx: Tx,
  passkey: typeof passkeys.$inferInsert,
): Promise<PasskeyRow | null> {
  const [row] = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return row ?? null;
}

/** Writes the counter, the backup state and the time of a use. The caller must lock the user first. */
export async function savePasskeyUse(
  tx: Tx,
  id: number,
  use: { counter: number; isBackedUp: boolean; lastUsedAt: Date },
): Promise<void> {
  await tx.update(passkeys).set(use).where(eq(passkeys.id, id));
}

/** Renames a passkey of a user; null when the user has no such passkey. */
export async function updatePasskeyName(
  tx: Tx,
  { userId, id, name }: Pick<PasskeyRow, 'userId' | 'id' | 'name'>,
): Promise<PasskeyRow | null> {
  const [row] = await tx.update(passkeys).set({ name }).where(isOfUser(userId, id)).returning();
  return row ?? null;
}

/** A passkey of a user; null when the user has no such passkey. */
export async function findOwnPasskey(sql: Sql, userId: number, id: number): Promise<PasskeyRow | null> {
  const [found] = await sql.select().from(passkeys).where(isOfUser(userId, id));
  return found ?? null;
}

/** Deletes a passkey of a row-locked user. */
export async function deletePasskey(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.delete(passkeys).where(isOfUser(userId, id));
}

function isOfUser(userId: number, id: number) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}
