import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField, type AlreadyApplied } from '#shared/errors.ts';
import type { AppContext } from '#server/context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  claimKey,
  findClaim,
  storeResponse,
  releaseClaim,
  type StoredResponse,
  type RepeatableRequest,
} from '#server/db/idempotency-store.ts';
import { createTextCipher } from '#server/platform/text-cipher.ts';
import type { Scope } from '#server/sessions/session-scope.ts';

/** How long a repeated request waits while the first request has committed its change but has not stored its response. */
const MAX_WAIT_MS = 5_000;
const POLL_MS = 100;

export type IdempotentResponse = StoredResponse & { isReplayed: boolean };
/** Runs the request's use case with this context. */
type Perform = (app: AppContext) => Promise<StoredResponse>;
/** `sessionToken` is given for a response with a secret. The response is then stored encrypted with this token. */
export type PerformOnce = (
  request: RepeatableRequest,
  perform: Perform,
  sessionToken?: string | null,
) => Promise<IdempotentResponse>;

/**
 * The write that this request's Idempotency-Key identifies; null for a read and without a key. The fingerprint covers the
 * content, so that an edited message with the old key is rejected instead of lost. The fingerprint excludes passwords.
 */
export function readRepeatableRequest(
  request: FastifyRequest,
  scope: Scope,
  content: { body: unknown; sha256: string | undefined },
): RepeatableRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method === 'GET') return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalidField('Idempotency-Key', 'Must be 1 to 200 visible ASCII characters');
  const text = JSON.stringify([request.method, request.url, content.body, content.sha256], withoutPassword);
  return { userId: scope.userId, key, fingerprint: createHash('sha256').update(text).digest('hex') };
}

/**
 * Removes passwords. The fingerprint is a fast hash, so somebody with a stolen database could easily guess a password in it.
 */
function withoutPassword(field: string, value: unknown): unknown {
  return /password/i.test(field) ? '' : value;
}

/**
 * Returns a function that performs a write. Of several writes with the same key, only one takes effect. The claim commits in
 * the transaction of the change, so the database rejects parallel duplicates. In one process, a duplicate waits until the
 * running request has ended. A rejected request leaves no claim.
 */
export function createPerformOnce(app: AppContext): PerformOnce {
  const runningRequests = new Map<string, Promise<unknown>>();
  return async (request, perform, sessionToken) => {
    const responseStore = sessionToken ? encryptedResponseStore(app, sessionToken) : plainResponseStore(app);
    const name = `${request.userId} ${request.key}`;
    while (runningRequests.has(name)) await runningRequests.get(name);
    const run = performOrReplay(app, responseStore, request, perform);
    runningRequests.set(
      name,
      run.catch(() => undefined),
    );
    try {
      return await run;
    } finally {
      runningRequests.delete(name);
    }
  };
}

/** How responses are stored. `read` returns null for a response that this session cannot read. */
interface ResponseStore {
  read: (stored: StoredResponse) => StoredResponse | null;
  write: (request: RepeatableRequest, response: StoredResponse) => Promise<void>;
}

function plainResponseStore({ database }: AppContext): ResponseStore {
  return {
    read: (stored) => stored,
    write: (request, response) => storeResponse(database.sql, request, response),
  };
}

/**
 * Only the session that sent the request can read the response: the encryption key is derived from the session's token, and the
 * database has only a hash of this token.
 */
function encryptedResponseStore({ database }: AppContext, sessionToken: string): ResponseStore {
  const cipher = createTextCipher(sessionToken, 'response of a repeatable request');
  return {
    read: ({ status, body }) => {
      const decryptedBody = cipher.decrypt(body);
      return decryptedBody === null ? null : { status, body: decryptedBody };
    },
    write: (request, { status, body }) =>
      storeResponse(database.sql, request, { status, body: cipher.encrypt(body) }),
  };
}

async function performOrReplay(
  app: AppContext,
  store: ResponseStore,
  request: RepeatableRequest,
  perform: Perform,
): Promise<IdempotentResponse> {
  const firstResponse = await waitForStoredResponse(app, request);
  if (firstResponse) return { ...(store.read(firstResponse) ?? throwAlreadyApplied()), isReplayed: true };
  const claim = new Claim(request);
  try {
    const response = await perform({ ...app, database: withClaim(app.database, claim) });
    await storeOrLog(app, () => store.write(request, response));
    return { ...response, isReplayed: false };
  } catch (error) {
    if (error instanceof AlreadyClaimed) return performOrReplay(app, store, request, perform);
    // An `AppError` rejects the request, so a repeat may run it again. After any other error, a committed claim is kept: the
    // change has taken effect, and a repeat must not run.
    if (claim.isCommitted && error instanceof AppError) await releaseClaim(app.database.sql, request);
    throw error;
  }
}

/** The claim of one request on its key. The claim commits together with the changes of the request. */
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

/** The database for one request. The first transaction that the request commits also commits the claim. */
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

/**
 * The response of the first request; null when the key is not claimed. Waits a short time until the response is stored.
 * Throws `conflict` when it is still not stored, and when the key was used for a different request.
 */
async function waitForStoredResponse(
  app: AppContext,
  request: RepeatableRequest,
): Promise<StoredResponse | null> {
  for (let waitedMs = 0; waitedMs <= MAX_WAIT_MS; waitedMs += POLL_MS) {
    const claim = await findClaim(app.database.sql, request);
    if (!claim) return null;
    if (claim.fingerprint !== request.fingerprint)
      throw new AppError('conflict', 'This Idempotency-Key was used for another request');
    if (claim.response) return claim.response;
    await sleep(POLL_MS);
  }
  return throwAlreadyApplied();
}

function throwAlreadyApplied(): never {
  throw new AppError(
    'conflict',
    'This was already done, but the response was lost. Please check the result before you do it again.',
    { details: { carriedOut: true } satisfies AlreadyApplied },
  );
}

/** Stores the response. A failure is only logged, because the change is already committed. */
async function storeOrLog({ log }: AppContext, store: () => Promise<void>): Promise<void> {
  try {
    await store();
  } catch (error) {
    log.error({ err: error }, 'The response of a repeatable request could not be stored');
  }
}

/** Rolls back the transaction of a duplicate request, which then gets the response of the first request. */
class AlreadyClaimed extends AppError {
  constructor() {
    super('conflict', 'This request was carried out before');
    this.name = 'AlreadyClaimed';
  }
}
