import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { Images } from '#server/platform/images.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import type { FileStorage } from '#server/platform/storage.ts';

/** What every use case gets, as the first of its arguments `(app, actor, input)`. */
export interface AppContext {
  config: Config;
  database: Database;
  storage: FileStorage;
  images: Images;
  passwords: Passwords;
  log: Logger;
  /** The current time; tests set their own. */
  now: () => Date;
}

type ContextParts = Pick<AppContext, 'config' | 'database' | 'storage' | 'log'> &
  Partial<Pick<AppContext, 'now'>>;

/** Creates the context of one application, with image and password queues of its own. */
export function createContext(parts: ContextParts): AppContext {
  return { now: () => new Date(), ...parts, images: new Images(), passwords: createPasswords() };
}
