import { eq, sql as raw, sum } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { fileDeletions, files } from '#server/db/schema/files.ts';

interface UploadSize {
  uploadedById: number;
  bytes: number;
}

/**
 * Throws a `conflict` when `bytes` more would exceed the account's limit (`STORAGE_PER_ACCOUNT_GB`). Called before the bytes
 * of an upload are read.
 */
export async function requireStorageSpace(
  sql: Sql,
  { storagePerAccount }: Pick<Config, 'storagePerAccount'>,
  { uploadedById, bytes }: UploadSize,
): Promise<void> {
  if (storagePerAccount === null) return;
  const usedBytes =
    (await sumUploadedBytes(sql, files, uploadedById)) +
    (await sumUploadedBytes(sql, fileDeletions, uploadedById));
  if (usedBytes + bytes > storagePerAccount) throw createStorageFullError(storagePerAccount);
}

/**
 * Sums the bytes of an account in one table. Deleted files count until their bytes are removed, because repeated uploads and
 * deletions could otherwise fill the disk.
 */
async function sumUploadedBytes(sql: Sql, table: typeof files | typeof fileDeletions, uploadedById: number) {
  const [found] = await sql
    .select({ bytes: sum(table.bytes).mapWith(Number) })
    .from(table)
    .where(eq(table.uploadedById, uploadedById));
  return found?.bytes ?? 0;
}

/**
 * Like `requireStorageSpace`, in the transaction that writes the file's row. Parallel uploads of one account wait for each other.
 */
export async function lockStorageSpace(
  tx: Tx,
  config: Pick<Config, 'storagePerAccount'>,
  { uploadedById, bytes }: { uploadedById?: number | null; bytes: number },
): Promise<void> {
  if (config.storagePerAccount === null || !uploadedById) return;
  await tx.execute(raw`select pg_advisory_xact_lock(${STORAGE_LOCK_ID}, ${uploadedById})`);
  await requireStorageSpace(tx, config, { uploadedById, bytes });
}

const STORAGE_LOCK_ID = 7_284_114;

function createStorageFullError(maxBytes: number): AppError {
  const gigabytes = (maxBytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return new AppError(
    'conflict',
    `Your storage is full: your account, or your shop with its staff, can store at most ${gigabytes} GB of uploads. Ask the administrator of this server for more.`,
  );
}
