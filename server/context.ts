import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { Images } from '#server/platform/images.ts';
import { createPasswords, type Passwords } from '#server/platform/passwords.ts';
import type { FileStorage } from '#server/platform/storage.ts';

/** What the use cases are given: the named bundle that travels as `(app, actor, input)`. */
export interface AppContext {
  config: Config;
  database: Database;
  storage: FileStorage;
  images: Images;
  passwords: Passwords;
  log: Logger;
  /** The present moment; tests set their own. */
  now: () => Date;
}

type Given = Pick<AppContext, 'config' | 'database' | 'storage' | 'log'> & Partial<Pick<AppContext, 'now'>>;

/** The context of one application, with the queues that belong to it alone. */
export function createContext(given: Given): AppContext {
  return { now: () => new Date(), ...given, images: new Images(), passwords: createPasswords() };
}
