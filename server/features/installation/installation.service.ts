import { randomUUID } from 'node:crypto';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import type { Sql } from '#server/db/database.ts';
import { isStored } from '#server/features/files/file-check.service.ts';
import type { FileStorage } from '#server/platform/storage.ts';
import {
  createInstallation,
  findInstallation,
  sampleFiles,
  saveInstallation,
} from './installation.repository.ts';
import { matchStore, type StoreFacts } from './store-match.ts';

/** Where a new installation has its files in a bucket. */
export const DEFAULT_S3_PREFIX = 'wrapline/';

/** The prefix of installations that a version without prefixes created. */
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
  - Correct the settings, when one of them is wrong: DATABASE_URL and DATA_DIR, or S3_BUCKET and S3_PREFIX.
  - Keep the two apart, and give this database a store of its own:
      DATA_DIR=./another-folder npm start        (with S3: S3_PREFIX=another-prefix/ npm start)
  - Join them, when they do belong together (after a restore, or when files were moved):
      npm run files -- check
      npm run files -- adopt
  - Repeat a restore that was interrupted. It removes the files that it had stored:
      npm run restore -- FILE`;

/** The prefix of this database's files in the bucket: the configured or recorded prefix, or the default of a new installation. */
export async function s3PrefixOf(sql: Sql, { prefix }: NonNullable<Config['s3']>): Promise<string> {
  if (prefix !== null) return prefix;
  const recordedInstallation = await findInstallation(sql);
  if (recordedInstallation) return recordedInstallation.s3Prefix ?? DEFAULT_S3_PREFIX;
  const { count } = await sampleFiles(sql, 1);
  return count > 0 ? NO_PREFIX : DEFAULT_S3_PREFIX;
}

type StoreContext = Pick<AppContext, 'config' | 'database' | 'storage'>;

/**
 * Checks that database and store belong to one installation (decision 0030). Writes the id where it is missing when both are new,
 * when both are from a version without ids and match, or when such a start was interrupted. Otherwise throws `StoreMismatchError`
 * and changes nothing.
 */
export async function requireMatchingStore(app: StoreContext): Promise<void> {
  const facts = await readStoreFacts(app);
  const match = matchStore(facts, app.storage.place);
  if (typeof match === 'object') throw new StoreMismatchError(match.mismatch);
  await recordInstallation(app, facts.storeId);
}

/** Makes database and store belong together, regardless of their ids. Uses the id of the database. */
export async function adoptStore(app: StoreContext): Promise<void> {
  await recordInstallation(app, null);
}

/** Reads the facts about database and store. Changes nothing. */
export async function readStoreFacts({ database, storage }: StoreContext): Promise<StoreFacts> {
  // Reads the id in the store before the id in the database, because another starting process writes the database first.
  const firstStoreId = await storage.readInstallationId();
  const installation = await findInstallation(database.sql);
  // Another process may have written both ids between the two reads.
  const storeId = firstStoreId ?? (installation?.isInStore ? await storage.readInstallationId() : null);
  const { count, keys } = await sampleFiles(database.sql, SAMPLE_SIZE);
  return {
    databaseId: installation?.id ?? null,
    wasInStore: installation?.isInStore ?? false,
    storeId,
    rows: count,
    rowsAreInStore: await areMostlyStored(storage, keys),
    isStoreEmpty: await isEmpty(storage),
  };
}

async function recordInstallation(
  { config, database, storage }: StoreContext,
  storeId: string | null,
): Promise<void> {
  const { sql } = database;
  const s3Prefix = config.s3 ? await s3PrefixOf(sql, config.s3) : null;
  const created = await createInstallation(sql, { id: randomUUID(), s3Prefix, isInStore: false });
  if (storeId !== created.id) await storage.writeInstallationId(created.id);
  const installation = { ...created, s3Prefix: s3Prefix ?? created.s3Prefix, isInStore: true };
  if (!created.isInStore || installation.s3Prefix !== created.s3Prefix)
    await saveInstallation(sql, installation);
}

/** Whether more than half of these keys can be read. */
async function areMostlyStored(storage: FileStorage, keys: string[]): Promise<boolean> {
  let foundFiles = 0;
  for (const key of keys) if (await isStored({ storage }, key)) foundFiles += 1;
  return foundFiles * 2 > keys.length;
}

async function isEmpty(storage: FileStorage): Promise<boolean> {
  const first = await storage.list()[Symbol.asyncIterator]().next();
  return first.done === true;
}
