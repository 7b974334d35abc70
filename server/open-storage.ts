import path from 'node:path';
import { settingsError, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { s3PrefixOf } from '#server/features/installation/installation.service.ts';
import { createDiskStorage } from '#server/platform/disk-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';

/** Opens the configured file storage. Does not check whether it belongs to this database. */
export async function openStorage(config: Config, database: Database): Promise<FileStorage> {
  return openStorageWithPrefix(config, config.s3 ? await s3PrefixOf(database.sql, config.s3) : '');
}

/**
 * Opens the configured file storage. The prefix applies only to a bucket. Throws `ConfigError` when the bucket cannot
 * be used.
 */
export async function openStorageWithPrefix(config: Config, prefix: string): Promise<FileStorage> {
  if (!config.s3) return createDiskStorage(path.join(config.dataDir, 'files'));
  // The library is loaded only when needed, because it takes 15 MB of memory.
  const { createS3Storage } = await import('#server/platform/s3-storage.ts');
  const storage = await createS3Storage({ ...config.s3, prefix });
  await storage.check().catch((error: unknown) => {
    throw settingsError('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY', error);
  });
  return storage;
}
