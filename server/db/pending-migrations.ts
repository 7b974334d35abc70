import type { Database } from '#server/db/database.ts';
import { findSchemaVersion, newestSchemaVersion } from '#server/db/schema-versions.ts';

/**
 * Thrown when a database with accounts has an old schema, and the command does not migrate it. The message is for the
 * person at the terminal.
 */
export class OldSchemaError extends Error {
  constructor() {
    super(
      'Nothing was changed. The database was last used by an older version of Wrapline, and this command does not update it.\nTo update it, make a backup (npm run backup) and start this version of Wrapline.',
    );
    this.name = 'OldSchemaError';
  }
}

/** Whether the database has accounts, and a schema that is older than the schema of this version. */
export async function hasAccountsAndOldSchema({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const version = await findSchemaVersion(pool);
  if (version === null || version >= newestSchemaVersion()) return false;
  const { rows } = await pool.query<{ isFilled: boolean }>('select exists (select from users) as "isFilled"');
  return rows[0]?.isFilled === true;
}
