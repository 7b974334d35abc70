import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { AppError } from '#shared/errors.ts';

/** The maximum number of parallel calls: half of Node's threads for hashing, files and DNS. The other half can serve files. */
const MAX_PARALLEL_CALLS = 2;
/** The maximum number of running and waiting calls. Together they take about two seconds on two cores. */
const MAX_PENDING_CALLS = 64;

/**
 * Hashes and checks passwords, a few at a time, because anyone can request a check, and each check takes 19 MiB and
 * tens of milliseconds.
 */
export interface Passwords {
  /**
   * Argon2id with the library's defaults (19 MiB, 2 passes), as OWASP recommends. Throws `unavailable` when too many calls wait.
   */
  hash(password: string): Promise<string>;
  /**
   * Resolves to false for a wrong password and for an unknown account (`null`). Both take the same time, so that the
   * response does not reveal which accounts exist. Throws `unavailable` when too many calls wait.
   */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
}

/** Creates the functions that hash and check passwords. At most `maxPending` calls run or wait at a time. */
export function createPasswords(maxPending = MAX_PENDING_CALLS): Passwords {
  const limit = pLimit(MAX_PARALLEL_CALLS);
  const runWithinLimit = async <T>(job: () => Promise<T>): Promise<T> => {
    if (limit.activeCount + limit.pendingCount >= maxPending)
      throw new AppError(
        'unavailable',
        'Too many people are signing in right now. Please try again in a moment',
      );
    return limit(job);
  };
  return {
    hash: (password) => runWithinLimit(() => hash(password)),
    verify: (passwordHash, password) =>
      runWithinLimit(async () => {
        const matches = await verify(passwordHash ?? (await dummyHash), password);
        return passwordHash !== null && matches;
      }),
  };
}

/** The hash that is checked for an unknown account, so that the response time does not reveal which accounts exist. */
const dummyHash = hash('nobody has this password');
