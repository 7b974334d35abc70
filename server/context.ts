import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import type { Images } from '#server/platform/images.ts';
import type { Passwords } from '#server/platform/passwords.ts';
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
