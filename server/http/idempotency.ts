import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField, type CarriedOut } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  claimKey,
  findClaim,
  keepAnswer,
  releaseClaim,
  type KeptAnswer,
  type RepeatableRequest,
} from '#server/db/idempotency-store.ts';
import type { Scope } from '#server/session-scope.ts';

/** How long a repeat waits for the answer of a first request that another process has just committed. */
const WAIT_FOR_ANSWER_MS = 5_000;
const LOOK_AGAIN_MS = 100;

export type OnceAnswer = KeptAnswer & { isReplayed: boolean };
/** Carries the request out with the context that it is given. */
type Perform = (app: AppContext) => Promise<KeptAnswer>;
export type PerformOnce = (request: RepeatableRequest, perform: Perform) => Promise<OnceAnswer>;

/**
 * The write that this request's Idempotency-Key stands for; null when it carries none. The content is part of it, so that
 * an edited message under the old key is refused and not swallowed; all of it but passwords.
 */
export function repeatableRequest(
  request: FastifyRequest,
  scope: Scope,
  content: { body: unknown; sha256: string | undefined },
): RepeatableRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET') return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidField('Idempotency-Key', 'Must be 1 to 200 visible ASCII characters');
  const asked = JSON.stringify([request.method, request.url, content.body, content.sha256], withoutPassword);
  return { userId: scope.userId, key, fingerprint: createHash('sha256').update(asked).digest('hex') };
}

/** A quick hash of a password, stored beside the slow one, would be what a thief of the database guesses at. */
function withoutPassword(field: string, value: unknown): unknown {
  return /password/i.test(field) ? '' : value;
}

/**
 * Makes every write under one key take effect once. The claim commits in the transaction of the change, so that the
 * database keeps parallel duplicates apart; those of this process wait for each other before they cost anything. A
 * refused request leaves no claim.
 */
export function createPerformOnce(app: AppContext): PerformOnce {
  const running = new Map<string, Promise<unknown>>();
  return async (request, perform) => {
    const name = `${request.userId} ${request.key}`;
    while (running.has(name)) await running.get(name);
    const run = performOrReplay(app, request, perform);
    running.set(
      name,
      run.catch(() => undefined),
    );
    try {
      return await run;
    } finally {
      running.delete(name);
    }
  };
}

async function performOrReplay(
  app: AppContext,
  request: RepeatableRequest,
  perform: Perform,
): Promise<OnceAnswer> {
  const before = await keptAnswer(app, request);
  if (before) return { ...before, isReplayed: true };
  const claim = new Claim(request);
  try {
    const answer = await perform({ ...app, database: withClaim(app.database, claim) });
    await keepOrLog(app, request, answer);
    return { ...answer, isReplayed: false };
  } catch (error) {
    if (error instanceof AlreadyClaimed) return performOrReplay(app, request, perform);
    // Whatever else went wrong, the change is made: its claim stays, and keeps a repeat from making it again.
    if (claim.isCommitted && error instanceof AppError) await releaseClaim(app.database.sql, request);
    throw error;
  }
}

/** The claim of one request on its key; it commits together with what the request changes. */
class Claim {
  isCommitted = false;
  readonly #request: RepeatableRequest;

  constructor(request: RepeatableRequest) {
    this.#request = request;
  }

  async write(tx: Tx): Promise<void> {
    if (!(await claimKey(tx, this.#request))) throw new AlreadyClaimed();
  }
}

/** The database for one request: the first of its transactions that commits also commits the claim. */
function withClaim(database: Database, claim: Claim): Database {
  return {
    ...database,
    transaction: async (work) => {
      if (claim.isCommitted) return database.transaction(work);
      const result = await database.transaction(async (tx) => {
        await claim.write(tx);
        return work(tx);
      });
      claim.isCommitted = true;
      return result;
    },
  };
}

/** Null when nobody has claimed the key. Waits a little for an answer that is about to be stored. */
async function keptAnswer(app: AppContext, request: RepeatableRequest): Promise<KeptAnswer | null> {
  for (let waited = 0; waited <= WAIT_FOR_ANSWER_MS; waited += LOOK_AGAIN_MS) {
    const claim = await findClaim(app.database.sql, request);
    if (!claim) return null;
    if (claim.fingerprint !== request.fingerprint)
      throw new AppError('conflict', 'This Idempotency-Key stands for another request');
    if (claim.answer) return claim.answer;
    await sleep(LOOK_AGAIN_MS);
  }
  throw new AppError(
    'conflict',
    'This has been done already, but the answer was lost on the way. Please look at the result before you do it again.',
    { details: { carriedOut: true } satisfies CarriedOut },
  );
}

/** The change is made: that its answer could not be kept is no reason to tell otherwise. */
async function keepOrLog(app: AppContext, request: RepeatableRequest, answer: KeptAnswer): Promise<void> {
  try {
    await keepAnswer(app.database.sql, request, answer);
  } catch (error) {
    app.log.error({ err: error }, 'The answer of a repeatable request could not be kept');
  }
}

/** Rolls a duplicate back, like any refusal: what it brought along goes, and the first one's answer is given. */
class AlreadyClaimed extends AppError {
  constructor() {
    super('conflict', 'This request was carried out before');
    this.name = 'AlreadyClaimed';
  }
}
