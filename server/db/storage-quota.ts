import { eq, sql as raw, sum } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Config } from '#server/config.ts';
import type { Sql, Tx } from '#server/db/database.ts';
import { files } from '#server/db/schema/files.ts';

interface Upload {
  uploadedById: number;
  bytes: number;
}

/**
 * Refuses `bytes` more for an account whose uploaded files take the most that `STORAGE_PER_ACCOUNT_GB` allows, as a
 * `conflict`: for an upload before its bytes are read.
 */
export async function requireStorageRoom(
  sql: Sql,
  { storagePerAccount }: Pick<Config, 'storagePerAccount'>,
  { uploadedById, bytes }: Upload,
): Promise<void> {
  if (storagePerAccount === null) return;
  const [stored] = await sql
    .select({ bytes: sum(files.bytes).mapWith(Number) })
    .from(files)
    .where(eq(files.uploadedById, uploadedById));
  if ((stored?.bytes ?? 0) + bytes > storagePerAccount) throw storageFull(storagePerAccount);
}

/** The same in the transaction that writes the file's row, one at a time for each account. */
export async function lockStorageRoom(
  tx: Tx,
  config: Pick<Config, 'storagePerAccount'>,
  { uploadedById, bytes }: { uploadedById?: number | null; bytes: number },
): Promise<void> {
  if (config.storagePerAccount === null || !uploadedById) return;
  await tx.execute(raw`select pg_advisory_xact_lock(${STORAGE_LOCK}, ${uploadedById})`);
  await requireStorageRoom(tx, config, { uploadedById, bytes });
}

const STORAGE_LOCK = 7_284_114;

function storageFull(most: number): AppError {
  const gigabytes = (most / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return new AppError(
    'conflict',
    `Your storage is full: the files that you upload may take ${gigabytes} GB. Delete some of them and try again.`,
  );
}
