import { createHash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client, ClientBase, PoolClient } from 'pg';
import { localTime } from '#shared/notifications/time-zone.ts';
import { copyIn } from '#server/db/copy-statement.ts';
import type { Database, Sql } from '#server/db/database.ts';
import { withDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { dropSchema, knownSchemaVersions, runMigrations, tablesOf } from '#server/db/schema-versions.ts';
import { liftStatementLimits } from '#server/db/statement-limits.ts';
import {
  isUnused,
  UNFINISHED_RESTORE_KEY,
  type Installation,
} from '#server/features/installation/installation.repository.ts';
import { BackupError, type ArchiveManifest, type StoredTable } from './backup-format.ts';

/** Records that a restore has started to store files at this location, so that the next attempt can remove them. */
export async function markUnfinished({ pool }: Database, location: string): Promise<void> {
  await pool.query(
    `insert into system_settings (key, value) values ($1, to_jsonb($2::text))
     on conflict (key) do update set value = excluded.value`,
    [UNFINISHED_RESTORE_KEY, location],
  );
}

export async function removeUnfinishedMark({ pool }: Database): Promise<void> {
  await pool.query('delete from system_settings where key = $1', [UNFINISHED_RESTORE_KEY]);
}

/** Calls `load` with the rows of each table of the archive, in parts. */
export type ReadRows = (load: (table: string, rows: AsyncIterable<Buffer>) => Promise<void>) => Promise<void>;

interface LoadOptions {
  manifest: ArchiveManifest;
  readRows: ReadRows;
  /** The identity of the restored installation, with the prefix of its files in the target's storage. */
  installation: Installation;
  now: Date;
  /** Runs in the same transaction, after all rows are loaded. */
  onLoaded: (sql: Sql) => Promise<void>;
}

/**
 * Replaces the schema of an unused installation with the schema of the backup, loads its rows, and migrates them, in one
 * transaction. Throws `BackupError` when the installation is used, or when the rows do not match the manifest.
 */
export async function loadRows(
  database: Database,
  { manifest, readRows, ...rest }: LoadOptions,
): Promise<void> {
  await withDedicatedConnection(database, async (client) => {
    await liftStatementLimits(client);
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'`);
    await client.query('begin');
    await client.query('lock table users, projects, files in access exclusive mode');
    if (!(await isUnused(client)))
      throw new BackupError(
        'This installation is no longer empty, because it was used during the restore. Stop its server, and restore into an empty installation.',
      );
    const version = manifest.header.schemaVersion;
    await dropSchema(client);
    await runMigrations(client, { after: 0, upTo: version });
    await withoutTriggersAndForeignKeys(client, tablesOf(version), () =>
      loadTables(client, manifest, readRows),
    );
    for (const { name, lastValue, isCalled } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2, $3)', [`public."${name}"`, lastValue, isCalled]);
    }
    await runMigrations(client, { after: version, upTo: knownSchemaVersions().at(-1) ?? 0 });
    await finishRestore(client, rest);
    await client.query('commit');
    await client.query('analyze');
  });
}

/**
 * Disables triggers and foreign keys while the rows are loaded, because rows refer to rows that are loaded later. Checks all
 * foreign keys at the end.
 */
async function withoutTriggersAndForeignKeys(
  client: ClientBase,
  tables: string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
    [tables],
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint "${name}"`);
  for (const table of tables) {
    await client.query(`alter table "${table}" disable trigger user`);
    // Deletes the rows that migrations insert.
    await client.query(`delete from "${table}"`);
  }
  await load();
  for (const table of tables) await client.query(`alter table "${table}" enable trigger user`);
  for (const { table, name, definition } of keys) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  }
}

async function loadTables(client: ClientBase, { tables }: ArchiveManifest, readRows: ReadRows) {
  const expectedTables = new Map(tables.map((table) => [table.name, table]));
  await readRows(async (name, rows) => {
    const table = expectedTables.get(name);
    if (!table) throw new BackupError(`The archive changed: it has unknown rows of ${name}.`);
    await loadTable(client, table, rows);
    expectedTables.delete(name);
  });
  const [missingTable] = expectedTables.keys();
  if (missingTable !== undefined)
    throw new BackupError(`The archive changed: it has no rows of ${missingTable}.`);
}

async function loadTable(client: ClientBase, table: StoredTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ');
  const hash = createHash('sha256');
  for await (const rowsPart of joinCompleteRows(rows)) {
    hash.update(rowsPart);
    await copyIn(client, `copy "${table.name}" (${columns}) from stdin`, rowsPart);
  }
  if (hash.digest('hex') !== table.sha256) {
    throw new BackupError(`The archive changed: the rows of ${table.name} are not the same.`);
  }
}

const PART_BYTES = 1024 * 1024;

/** Joins chunks into parts of about a megabyte that end with a complete row. */
async function* joinCompleteRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pendingChunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    pendingChunks.push(chunk);
    bytes += chunk.length;
    const end = chunk.lastIndexOf('\n') + 1;
    if (bytes < PART_BYTES || end === 0) continue;
    const rest = chunk.subarray(end);
    yield Buffer.concat([...pendingChunks.slice(0, -1), chunk.subarray(0, end)]);
    [pendingChunks, bytes] = [[rest], rest.length];
  }
  if (bytes > 0) yield Buffer.concat(pendingChunks);
}

/**
 * The statements that cancel pending effects of the restored rows, such as queued mail. The original installation has caused or
 * will cause these effects, so they must not happen again here (decision 0057).
 */
const CANCEL_PENDING_EFFECTS = `
  update mail_messages set state = 'canceled', lease_until = null, last_error = 'Not sent, because it was restored from a backup',
    text = case when not has_secret then text end, html = case when not has_secret then html end where state = 'waiting';
  update notification_mails set handled_at = now() where handled_at is null;
  update activities set dispatched_at = now() where dispatched_at is null;
  update review_requests set next_reminder_at = now() + reviews.reminder_days * interval '1 day'
    from reviews where reviews.id = review_id and next_reminder_at <= now();
  delete from account_links where purpose = 'reset-password';
  delete from system_settings where key = 'setup_link'`;

async function finishRestore(
  client: Client | PoolClient,
  { installation, now, onLoaded }: Pick<LoadOptions, 'installation' | 'now' | 'onLoaded'>,
): Promise<void> {
  await client.query(CANCEL_PENDING_EFFECTS);
  await skipSummariesOfToday(client, now);
  await client.query(
    `insert into system_settings (key, value) values ('installation', $1)
     on conflict (key) do update set value = excluded.value, updated_at = now()`,
    [JSON.stringify(installation)],
  );
  await onLoaded(drizzle(client, { casing: 'snake_case' }));
}

/**
 * Skips today's daily summary of each person, because the original installation may have sent it. Today is the day in
 * the time zone of the person.
 */
async function skipSummariesOfToday(client: ClientBase, now: Date): Promise<void> {
  const { rows } = await client.query<{ zone: string }>(
    'select distinct time_zone as zone from users where time_zone is not null',
  );
  for (const { zone } of rows) {
    const day = localTime(now, zone)?.day;
    if (day) await client.query('update users set last_summary_on = $1 where time_zone = $2', [day, zone]);
  }
}
