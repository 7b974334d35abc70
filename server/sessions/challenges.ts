import { and, eq, gt, lt } from 'drizzle-orm';
import type { AppContext } from '#server/context.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { securityChallenges, type ChallengePurpose } from '#server/db/schema/security.ts';
import { hashToken, newSessionToken } from '#server/sessions/session-token.ts';

/** How long the challenge of a sign-in, set-up or confirmation is valid by default: 5 minutes. */
export const CHALLENGE_MS = 5 * 60_000;

export type Challenge = typeof securityChallenges.$inferSelect;

interface NewChallenge {
  purpose: ChallengePurpose;
  /** Null for a sign-in with a passkey, because the passkey identifies the account. */
  userId: number | null;
  secret?: string;
  /** How long the challenge is valid, in milliseconds; `CHALLENGE_MS` by default. */
  validityMs?: number;
}

/** Stores a challenge, and returns its token, which is also the WebAuthn challenge. */
export async function startChallenge(
  sql: Sql,
  app: Pick<AppContext, 'now'>,
  { validityMs = CHALLENGE_MS, ...challenge }: NewChallenge,
): Promise<string> {
  const token = newSessionToken();
  const expiresAt = new Date(app.now().getTime() + validityMs);
  await sql.insert(securityChallenges).values({ ...challenge, tokenHash: hashToken(token), expiresAt });
  return token;
}

/** The valid challenge with this token and purpose; null when there is none. The challenge stays valid. */
export async function findChallenge(
  sql: Sql,
  app: Pick<AppContext, 'now'>,
  token: string,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const [found] = await sql
    .select()
    .from(securityChallenges)
    .where(isValid(app, token, purpose));
  return found ?? null;
}

/**
 * Deletes the valid challenge with this token and purpose, and returns it. Of several parallel calls, only one gets the
 * challenge.
 */
export async function consumeChallenge(
  tx: Tx,
  app: Pick<AppContext, 'now'>,
  token: string,
  purpose: ChallengePurpose,
): Promise<Challenge | null> {
  const [consumedChallenge] = await tx
    .delete(securityChallenges)
    .where(isValid(app, token, purpose))
    .returning();
  return consumedChallenge ?? null;
}

/** Deletes all challenges of a user, for example after a new password. */
export async function deleteChallengesOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(securityChallenges).where(eq(securityChallenges.userId, userId));
}

/** Deletes the expired challenges of all users. */
export async function deleteExpiredChallenges(sql: Sql, now: Date): Promise<void> {
  await sql.delete(securityChallenges).where(lt(securityChallenges.expiresAt, now));
}

function isValid({ now }: Pick<AppContext, 'now'>, token: string, purpose: ChallengePurpose) {
  return and(
    eq(securityChallenges.tokenHash, hashToken(token)),
    eq(securityChallenges.purpose, purpose),
    gt(securityChallenges.expiresAt, now()),
  );
}
