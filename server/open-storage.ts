import path from 'node:path';
import { settingsError, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { s3PrefixOf } from '#server/features/installation/installation.service.ts';
import { createDiskStorage } from '#server/platform/disk-storage.ts';
import type { FileStorage } from '#server/platform/storage.ts';

/**
 * Opens the configured file storage. Throws `ConfigError` when the bucket cannot be used. Does not check whether the storage
 * belongs to this database.
 */
export async function openStorage(config: Config, database: Database): Promise<FileStorage> {
  if (!config.s3) return openStorageWithPrefix(config, '');
  const storage = await openStorageWithPrefix(config, await s3PrefixOf(database.sql, config.s3));
  await storage.check().catch((error: unknown) => {
    throw settingsError('S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY', error);
  });
  return storage;
}

/** Opens the configured file storage without checking that the bucket can be used. The prefix applies only to a bucket. */
export async function openStorageWithPrefix(config: Config, prefix: string): Promise<FileStorage> {
  if (!config.s3) return createDiskStorage(path.join(config.dataDir, 'files'));
  // The library is loaded only when needed, because it takes 15 MB of memory.
  const { createS3Storage } = await import('#server/platform/s3-storage.ts');
  return createS3Storage({ ...config.s3, prefix });
}
