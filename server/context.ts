import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { Images } from '#server/platform/images.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import type { FileStorage } from '#server/platform/storage.ts';

/** The first argument of every use case, as in `(app, scope, input)`. */
export interface AppContext {
  config: Config;
  database: Database;
  storage: FileStorage;
  images: Images;
  passwords: Passwords;
  log: Logger;
  /**
   * Counts each reviewer's requests with personal links. The counts are in memory, so that opening a link does not write to the
   * database.
   */
  linkRequests: RateLimiterMemory;
  /** Returns the current time. Tests replace this function. */
  now: () => Date;
}

type ContextParts = Pick<AppContext, 'config' | 'database' | 'storage' | 'log'> &
  Partial<Pick<AppContext, 'now' | 'images'>>;

/**
 * The maximum number of requests with the personal links of one reviewer per minute. It is enough when a few people read a PDF
 * of many pages at once.
 */
const LINK_REQUEST_LIMIT = { points: 600, duration: 60 };

/**
 * Creates the context of one application, with its own password queue. Creates an image queue too, unless `parts` contains one.
 */
export function createContext(parts: ContextParts): AppContext {
  return {
    now: () => new Date(),
    images: new Images(),
    ...parts,
    passwords: createPasswords(),
    linkRequests: new RateLimiterMemory(LINK_REQUEST_LIMIT),
  };
}
