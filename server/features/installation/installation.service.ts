import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { isStored } from '#server/features/files/file-check.service.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import {
  createInstallation,
  findInstallation,
  isRestoreUnfinished,
  isUnused,
  readFileSample,
  saveInstallation,
} from './installation.repository.ts';
import { matchStore, type StoreFacts } from './store-match.ts';

/** The key prefix of the files of a new installation in a bucket. */
export const DEFAULT_S3_PREFIX = 'wrapline/';

/** Older versions stored files in a bucket without a prefix. Their installations keep the empty prefix. */
const NO_PREFIX = '';

const SAMPLE_SIZE = 20;

/** The database and the file store do not belong together. The message is shown in the terminal. */
export class StoreMismatchError extends Error {
  constructor(reason: string) {
    super(`Wrapline did not start, and no file was changed.\n${reason}\n\n${RECOVERY_OPTIONS}`);
    this.name = 'StoreMismatchError';
  }
}

const RECOVERY_OPTIONS = `Choose one:
  - Correct the settings, if one of them is wrong: DATABASE_URL and DATA_DIR, or S3_BUCKET and S3_PREFIX.
  - Keep the two apart, and give this database a store of its own:
      DATA_DIR=./another-folder npm start        (with S3: S3_PREFIX=another-prefix/ npm start)
  - Pair them, if they belong together (after a restore, or when files were moved):
      npm run files -- check
      npm run files -- adopt
  - Repeat a restore that was interrupted. It removes the files that it had stored:
      npm run restore -- FILE`;

/**
 * The prefix of this database's files in the bucket: the configured or recorded prefix, or a default. The default is empty
 * for an installation of an older version.
 */
export async function s3PrefixOf(sql: Sql, { prefix }: NonNullable<Config['s3']>): Promise<string> {
  if (prefix !== null) return prefix;
  const recordedInstallation = await findInstallation(sql);
  if (recordedInstallation) return recordedInstallation.s3Prefix ?? DEFAULT_S3_PREFIX;
  const { count } = await readFileSample(sql, 1);
  return count > 0 ? NO_PREFIX : DEFAULT_S3_PREFIX;
}

type StoreContext = Pick<AppContext, 'config' | 'database' | 'storage'>;

/**
 * Checks that database and store belong to one installation (decision 0030). Writes missing ids in three cases:
 * both are new, both are from a version without ids and match, or an earlier start was interrupted before it wrote both ids.
 * Throws `StoreMismatchError` and changes nothing when database and store do not belong together.
 */
export async function requireMatchingStore(app: StoreContext): Promise<void> {
  const facts = await readStoreFacts(app);
  const matchResult = matchStore(facts, app.storage.location);
  if (typeof matchResult === 'object') throw new StoreMismatchError(matchResult.mismatch);
  await recordInstallation(app, facts.storeId);
}

/**
 * Pairs the database with the store, even if they have different installation ids. Writes the id of the database to the store.
 */
export async function adoptStore(app: StoreContext): Promise<void> {
  await recordInstallation(app, null);
}

/** Reads the facts about database and store. Changes nothing. */
export async function readStoreFacts({ database, storage }: StoreContext): Promise<StoreFacts> {
  // Reads the id in the store first. Another starting process writes the id to the database before the store, so the opposite
  // order could find an id in the store and none in the database.
  const storeIdAtFirstRead = await storage.readInstallationId();
  const installation = await findInstallation(database.sql);
  // Another process may have written both ids between the two reads.
  const storeId = storeIdAtFirstRead ?? (installation?.isInStore ? await storage.readInstallationId() : null);
  const { count, keys } = await readFileSample(database.sql, SAMPLE_SIZE);
  return {
    databaseId: installation?.id ?? null,
    hasWrittenIdToStore: installation?.isInStore ?? false,
    storeId,
    rows: count,
    isSampleInStore: await areMostlyStored(storage, keys),
    isStoreEmpty: await isEmpty(storage),
    // Ignores an unfinished restore when the installation has been used since, because it could not be restored again: a
    // restore needs an unused installation.
    hasUnfinishedRestore:
      (await isRestoreUnfinished(database, storage.location)) && (await isUnused(database.pool)),
  };
}

async function recordInstallation(
  { config, database, storage }: StoreContext,
  storeId: string | null,
): Promise<void> {
  const { sql } = database;
  const s3Prefix = config.s3 ? await s3PrefixOf(sql, config.s3) : null;
  const storedInstallation = await createInstallation(sql, { id: randomUUID(), s3Prefix, isInStore: false });
  if (storeId !== storedInstallation.id) await storage.writeInstallationId(storedInstallation.id);
  const installation = {
    ...storedInstallation,
    s3Prefix: s3Prefix ?? storedInstallation.s3Prefix,
    isInStore: true,
  };
  if (!storedInstallation.isInStore || installation.s3Prefix !== storedInstallation.s3Prefix)
    await saveInstallation(sql, installation);
}

/** Whether the storage has the files of more than half of these keys. */
async function areMostlyStored(storage: FileStorage, keys: string[]): Promise<boolean> {
  let foundCount = 0;
  for (const key of keys) if (await isStored({ storage }, key)) foundCount += 1;
  return foundCount * 2 > keys.length;
}

async function isEmpty(storage: FileStorage): Promise<boolean> {
  const firstResult = await storage.list()[Symbol.asyncIterator]().next();
  return firstResult.done === true;
}
