import { and, eq, isNull, sql as raw } from 'drizzle-orm';
import type { SecondStepMethod, SecondStepRequirement } from '#shared/second-step/second-step-values.ts';
import { SECOND_STEP_REQUIREMENTS } from '#shared/second-step/second-step-values.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { systemSettings, users } from '#server/db/schema/accounts.ts';
import { authenticatorApps, passkeys, recoveryCodes } from '#server/db/schema/security.ts';
import { hasSecondStep, mustAddSecondStep, REQUIREMENT_KEY } from '#server/sessions/second-step-rule.ts';
import { hashToken } from '#server/sessions/session-token.ts';

/** A user's authenticator app; null when the user has none. */
export async function findAuthenticator(sql: Sql, userId: number) {
  const [found] = await sql.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId));
  return found ?? null;
}

/** Writes the authenticator app of a row-locked user, and replaces an earlier app. */
export async function saveAuthenticator(
  tx: Tx,
  app: { userId: number; secret: string; lastStep: number; createdAt: Date },
): Promise<void> {
  await tx
    .insert(authenticatorApps)
    .values(app)
    .onConflictDoUpdate({ target: authenticatorApps.userId, set: app });
}

/** Writes the time step of an accepted code. The user must be locked first, so that no two calls accept the same code. */
export async function saveLastTimeStep(tx: Tx, userId: number, lastStep: number): Promise<void> {
  await tx.update(authenticatorApps).set({ lastStep }).where(eq(authenticatorApps.userId, userId));
}

/** Deletes the authenticator app of a row-locked user; false when the user has none. */
export async function deleteAuthenticator(tx: Tx, userId: number): Promise<boolean> {
  const deletedRows = await tx
    .delete(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
    .returning({ userId: authenticatorApps.userId });
  return deletedRows.length > 0;
}

/** The number of a user's passkeys. */
export async function countPasskeys(sql: Sql, userId: number): Promise<number> {
  return sql.$count(passkeys, eq(passkeys.userId, userId));
}

/** Deletes all passkeys of a row-locked user. */
export async function deletePasskeysOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
}

/** The number of a user's unused recovery codes. */
export async function countRecoveryCodes(sql: Sql, userId: number): Promise<number> {
  return sql.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
}

/** Replaces the recovery codes of a row-locked user; an empty list removes them. */
export async function replaceRecoveryCodes(tx: Tx, userId: number, codes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  if (codes.length === 0) return;
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashToken(code) })));
}

/** Marks an unused recovery code of a row-locked user as used; false when there is no such code. */
export async function redeemRecoveryCode(tx: Tx, userId: number, code: string, now: Date): Promise<boolean> {
  const updatedRows = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, hashToken(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return updatedRows.length > 0;
}

/** The ways in which this user can finish a sign-in after the password; empty without a second step. */
export async function findSecondStepMethods(sql: Sql, userId: number): Promise<SecondStepMethod[]> {
  const [found] = await sql
    .select({
      authenticator: raw<boolean>`exists (select from authenticator_apps where user_id = users.id)`,
      passkey: raw<boolean>`exists (select from passkeys where user_id = users.id)`,
      recoveryCode: raw<boolean>`exists (
        select from recovery_codes where user_id = users.id and used_at is null)`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!found || !(found.authenticator || found.passkey)) return [];
  return [
    ...(found.authenticator ? (['authenticator'] as const) : []),
    ...(found.passkey ? (['passkey'] as const) : []),
    ...(found.recoveryCode ? (['recovery-code'] as const) : []),
  ];
}

/** Whether the user must have a second step and has none. */
export async function mustAddMethod(sql: Sql, userId: number): Promise<boolean> {
  const [found] = await sql.select({ mustAddSecondStep }).from(users).where(eq(users.id, userId));
  return found?.mustAddSecondStep ?? false;
}

/** The people who must have a second step; nobody by default. */
export async function findRequirement(sql: Sql): Promise<SecondStepRequirement> {
  const [row] = await sql
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, REQUIREMENT_KEY));
  return SECOND_STEP_REQUIREMENTS.find((requirement) => requirement === row?.value) ?? 'nobody';
}

/** Saves who must have a second step. */
export async function saveRequirement(tx: Tx, value: SecondStepRequirement, now: Date): Promise<void> {
  await tx
    .insert(systemSettings)
    .values({ key: REQUIREMENT_KEY, value })
    .onConflictDoUpdate({ target: systemSettings.key, set: { value, updatedAt: now } });
}

/** The number of admins and of all accounts, and for both the number without a second step. */
export async function countAccountsWithoutStep(sql: Sql) {
  const [countRow] = await sql
    .select({
      admins: raw<number>`count(*) filter (where users.role = 'admin')::int`,
      adminsWithout: raw<number>`count(*) filter (where users.role = 'admin' and not ${hasSecondStep})::int`,
      accounts: raw<number>`count(*)::int`,
      accountsWithout: raw<number>`count(*) filter (where not ${hasSecondStep})::int`,
    })
    .from(users);
  if (!countRow) throw new Error('A count returned no row');
  return countRow;
}
