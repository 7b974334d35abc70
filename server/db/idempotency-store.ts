import { and, desc, eq, isNull, lt } from 'drizzle-orm';
import { IDEMPOTENCY_KEY_TTL_MS } from '#shared/request-keys.ts';
import type { Sql } from '#server/db/database.ts';
import { idempotencyKeys } from '#server/db/schema/idempotency.ts';

/** A request with an Idempotency-Key; the fingerprint identifies its content. */
export interface RepeatableRequest {
  userId: number;
  key: string;
  fingerprint: string;
}

/** A stored response, sent again for a repeated request. */
export interface StoredResponse {
  status: number;
  body: string;
}

/** Claims the key; false when it is already claimed. Waits for parallel transactions that are claiming it. */
export async function claimKey(sql: Sql, request: RepeatableRequest): Promise<boolean> {
  const claimed = await sql
    .insert(idempotencyKeys)
    .values(request)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  return claimed.length > 0;
}

/** The claim on this key, or null. Its `response` is null until the response is stored. */
export async function findClaim(sql: Sql, request: RepeatableRequest) {
  const [found] = await sql.select().from(idempotencyKeys).where(isClaimOf(request));
  if (!found) return null;
  const { fingerprint, status, body } = found;
  const response: StoredResponse | null = status === null || body === null ? null : { status, body };
  return { fingerprint, response };
}

/** The maximum number of keys of one account. The oldest keys above this number are deleted. */
const MAX_KEYS_PER_ACCOUNT = 2_000;

/**
 * Stores the response in the claim of the request, unless the claim has a response already. Inserts the claim if it is missing.
 * Deletes the oldest keys of the account above the limit.
 */
export async function storeResponse(
  sql: Sql,
  request: RepeatableRequest,
  response: StoredResponse,
): Promise<void> {
  const newestSurplusTime = sql
    .select({ createdAt: idempotencyKeys.createdAt })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.userId, request.userId))
    .orderBy(desc(idempotencyKeys.createdAt))
    .offset(MAX_KEYS_PER_ACCOUNT)
    .limit(1);
  const surplusKeys = sql.$with('surplus').as(
    sql
      .delete(idempotencyKeys)
      .where(
        and(eq(idempotencyKeys.userId, request.userId), lt(idempotencyKeys.createdAt, newestSurplusTime)),
      )
      .returning({ key: idempotencyKeys.key }),
  );
  await sql
    .with(surplusKeys)
    .insert(idempotencyKeys)
    .values({ ...request, ...response })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: response,
      setWhere: isNull(idempotencyKeys.status),
    });
}

/** Deletes the claim of a request that failed after its first transaction had committed. Keeps a claim that has a response. */
export async function releaseClaim(sql: Sql, request: RepeatableRequest): Promise<void> {
  await sql.delete(idempotencyKeys).where(and(isClaimOf(request), isNull(idempotencyKeys.status)));
}

/** Deletes the keys that are older than `IDEMPOTENCY_KEY_TTL_MS`. */
export async function deleteOldKeys(sql: Sql, now: Date): Promise<void> {
  await sql
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, new Date(now.getTime() - IDEMPOTENCY_KEY_TTL_MS)));
}

function isClaimOf({ userId, key }: RepeatableRequest) {
  return and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
}
