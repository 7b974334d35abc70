import { count, eq, sql as raw } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Database, Sql } from '#server/db/database.ts';
import { systemSettings } from '#server/db/schema/accounts.ts';
import { files } from '#server/db/schema/files.ts';

const SETTING_KEY = 'installation';
/** The key of the setting that contains the location of the store while a restore to this store is not finished. */
export const UNFINISHED_RESTORE_KEY = 'unfinished_restore';

const installation = z.object({ id: z.uuid(), s3Prefix: z.string().nullable(), isInStore: z.boolean() });

/**
 * The identity of an installation of the server, not of a wrap. `s3Prefix` is the prefix of its files in a bucket. `isInStore`
 * is true when the id has been written to the file store as well.
 */
export type Installation = z.output<typeof installation>;

/** The installation that the database belongs to; null until the first start of a version that records it. */
export async function findInstallation(sql: Sql): Promise<Installation | null> {
  const [row] = await sql
    .select({ value: systemSettings.value })
    .from(systemSettings)
    .where(eq(systemSettings.key, SETTING_KEY));
  return row ? installation.parse(row.value) : null;
}

/** Records a new installation unless another process has recorded one. Returns the recorded one. */
export async function createInstallation(sql: Sql, value: Installation): Promise<Installation> {
  await sql.insert(systemSettings).values({ key: SETTING_KEY, value }).onConflictDoNothing();
  return (await findInstallation(sql)) ?? value;
}

/** Saves the server's installation after its `s3Prefix` or `isInStore` has changed. */
export async function saveInstallation(sql: Sql, value: Installation): Promise<void> {
  await sql
    .update(systemSettings)
    .set({ value, updatedAt: raw`now()` })
    .where(eq(systemSettings.key, SETTING_KEY));
}

/**
 * The number of files, and one storage key for each file of a sample. The sample has the files with the lowest ids. It is
 * random, because the ids are random.
 */
export async function readFileSample(sql: Sql, size: number): Promise<{ count: number; keys: string[] }> {
  const [total] = await sql.select({ count: count() }).from(files);
  const sample = await sql
    .select({ folder: files.folder, parts: files.parts })
    .from(files)
    .orderBy(files.id)
    .limit(size);
  const keys = sample.flatMap(({ folder, parts }) => parts.slice(0, 1).map((part) => `${folder}/${part}`));
  return { count: total?.count ?? 0, keys };
}

/** Whether nobody has used the installation: it has no account, no project and no file. */
export async function isUnused(client: Pick<ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query<{ isUsed: boolean }>(
    `select exists (select from users) or exists (select from projects) or exists (select from files) as "isUsed"`,
  );
  return rows[0]?.isUsed === false;
}

/**
 * Whether the last restore stored files at this location and did not finish. A finished restore removes the record of
 * `markUnfinished` in the transaction that writes the rows.
 */
export async function isRestoreUnfinished({ pool }: Database, location: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from system_settings where key = $1 and value = to_jsonb($2::text)',
    [UNFINISHED_RESTORE_KEY, location],
  );
  return rowCount === 1;
}
