import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { REQUEST_KEYS_LIVE_MS } from '#shared/request-keys.ts';
import type { Sql } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';

/** Whose request it is, under which key, and what it asks. */
export interface RepeatableRequest {
  userId: number;
  key: string;
  fingerprint: string;
}

/** An answer word for word: what a repeated request is given again. */
export interface KeptAnswer {
  status: number;
  body: string;
}

/** False when the key is taken already. Waits for a transaction that is just taking it, on whatever process. */
export async function claimKey(sql: Sql, request: RepeatableRequest): Promise<boolean> {
  const claimed = await sql
    .insert(idempotencyKeys)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

/** The first request under this key; `answer` is null until it is stored. Null when there was none. */
export async function findClaim(sql: Sql, request: RepeatableRequest) {
  const [found] = await sql.select().from(idempotencyKeys).where(isClaimOf(request));
  if (!found) return null;
  const { fingerprint, status, body } = found;
  const answer: KeptAnswer | null = status === null || body === null ? null : { status, body };
  return { fingerprint, answer };
}

/** An account that sends more within a day has its oldest keys forgotten. */
const MOST_KEYS_PER_ACCOUNT = 2_000;

/** Keeps the answer under its claim, or claims with it where the request needed no transaction. */
export async function keepAnswer(sql: Sql, request: RepeatableRequest, answer: KeptAnswer): Promise<void> {
  const newest = sql
    .select({ createdAt: idempotencyKeys.createdAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, request.userId))
    .orderBy(desc(idempotencyKeys.createdAt))
    .offset(MOST_KEYS_PER_ACCOUNT)
    .limit(1);
  const surplus = sql.$with('surplus').as(
    sql
      .delete(idempotencyKeys)
      .where(and(eq(idempotencyKeys.userId, request.userId), lt(idempotencyKeys.createdAt, newest)))
      .returning({ key: idempotencyKeys.key }),
  );
  await sql
    .with(surplus)
    .insert(idempotencyKeys)
    .values({ ...request, ...answer })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: answer,
      setWhere: isNull(idempotencyKeys.status),
    });
}

/** Gives an unanswered claim back: its request was refused after a first transaction had committed. */
export async function releaseClaim(sql: Sql, request: RepeatableRequest): Promise<void> {
  await sql.delete(idempotencyKeys).where(and(isClaimOf(request), isNull(idempotencyKeys.status)));
}

/** Forgets the keys of more than a day ago. */
export async function forgetOldKeys(sql: Sql, now: Date): Promise<void> {
  await sql
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - REQUEST_KEYS_LIVE_MS)));
}

function isClaimOf({ userId, key }: RepeatableRequest) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
}
