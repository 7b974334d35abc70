import { and, eq, gt } from 'drizzle-orm';
import type { Role } from '#shared/actor.ts';
import { buildOnce, type Slot } from '#server/db/build-once.ts';
import type { Sql } from '#server/db/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';

export interface LiveSession {
  sessionId: number;
  userId: number;
  role: Role;
  allowContractorRole: boolean;
  lastUsedAt: Date;
}

const sessionUnder = buildOnce((sql, { tokenHash, now }: { tokenHash: Slot<string>; now: Slot<Date> }) =>
  sql
    .select({
      sessionId: sessions.id,
      userId: users.id,
      role: users.role,
      allowContractorRole: users.allowContractorRole,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now))),
);

/** The session behind a token's hash, with its user's role as it is now; null when unknown or expired. */
export async function findSession(sql: Sql, tokenHash: string, now: Date): Promise<LiveSession | null> {
  const [found] = await sessionUnder(sql, { tokenHash, now });
  return found ?? null;
}

export async function touchSession(sql: Sql, sessionId: number, now: Date, expiresAt: Date): Promise<void> {
  await sql.update(sessions).set({ lastUsedAt: now, expiresAt }).where(eq(sessions.id, sessionId));
}
