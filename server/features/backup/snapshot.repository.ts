import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { copyOut } from '#server/db/copy-statement.ts';
import type { Database } from '#server/db/database.ts';
import { withDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { schemaVersionOf, tablesOf } from '#server/db/schema-versions.ts';
import { liftStatementLimits } from '#server/db/statement-limits.ts';
import type { BackupOptions, StoredTable, Sequence, SnapshotHeader } from './backup-format.ts';

/** Tables whose rows are not part of a backup (decision 0057). */
const EXCLUDED_TABLES = new Set([
  'sessions',
  'sign_in_failures',
  'security_challenges',
  'file_deletions',
  'photo_uploads',
  'backups',
]);

/**
 * The number of blocks of a table that one statement reads into memory. 128 blocks are 1 MB, without the long values that
 * PostgreSQL stores separately.
 */
const BLOCKS_PER_RANGE = 128;

/** Receives the data of the snapshot, part by part. */
type WriteData = (data: Buffer) => Promise<void>;

/**
 * Copies all rows as of one timestamp, at any version of the schema. PostgreSQL accepts writes during the copy. The embedded
 * database has one session, so its writers wait until the copy is done (decision 0057).
 */
export function copySnapshot(
  database: Database,
  write: WriteData,
  { signal, onProgress }: BackupOptions = {},
): Promise<SnapshotHeader> {
  return withDedicatedConnection(database, async (client) => {
    await liftStatementLimits(client);
    await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set extra_float_digits = 1`);
    await client.query('begin isolation level repeatable read read only');
    const copy = { client, write, signal };
    const createdAt = new Date().toISOString();
    const schemaVersion = await schemaVersionOf(client);
    const names = tablesOf(schemaVersion).filter((name) => !EXCLUDED_TABLES.has(name));
    const tables: StoredTable[] = [];
    for (const name of names.toSorted()) {
      tables.push(await copyTable(copy, name));
      onProgress?.({ phase: 'rows', done: tables.length, total: names.length });
    }
    const fileKeys = await copyFileKeys(copy);
    const sequences = await readSequences(client);
    const installation = await readInstallation(client);
    await client.query('commit');
    return { createdAt, schemaVersion, ...installation, tables, sequences, fileKeys };
  });
}

interface CopyParams {
  client: ClientBase;
  write: WriteData;
  signal: AbortSignal | undefined;
}

async function copyTable(copy: CopyParams, name: string): Promise<StoredTable> {
  const { rows } = await copy.client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public."${name}"`],
  );
  const columns = rows.map((column) => column.name);
  const list = columns.map((column) => `"${column}"`).join(', ');
  const copyResult = await copyRows(copy, name, (range) => `select ${list} from "${name}" where ${range}`);
  return { name, columns, ...copyResult };
}

/** Copies the keys of all files that rows refer to, without files that wait for their deletion. */
async function copyFileKeys(copy: CopyParams): Promise<SnapshotHeader['fileKeys']> {
  const { rows, bytes } = await copyRows(
    copy,
    'files',
    (part) =>
      `select folder || '/' || part from files, jsonb_array_elements_text(parts) as part where ${part}`,
  );
  return { count: rows, bytes };
}

/** Copies the rows by ranges of their physical location (`ctid`), which does not change for the rows of an open snapshot. */
async function copyRows(
  { client, write, signal }: CopyParams,
  table: string,
  select: (range: string) => string,
) {
  const copiedTotals = { rows: 0, bytes: 0 };
  const hash = createHash('sha256');
  const blockCount = await countBlocks(client, table);
  for (let firstBlock = 0; firstBlock < blockCount; firstBlock += BLOCKS_PER_RANGE) {
    signal?.throwIfAborted();
    const [first, end] = [firstBlock, firstBlock + BLOCKS_PER_RANGE].map((number) => `'(${number},0)'`);
    const blockCondition = `"${table}".ctid >= ${first} and "${table}".ctid < ${end}`;
    const data = await copyOut(client, `copy (${select(blockCondition)}) to stdout`);
    await write(data);
    hash.update(data);
    copiedTotals.bytes += data.length;
    copiedTotals.rows += countLines(data);
  }
  return { ...copiedTotals, sha256: hash.digest('hex') };
}

async function countBlocks(client: ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ blocks: string }>(
    `select pg_relation_size($1::regclass) / current_setting('block_size')::int as blocks`,
    [`public."${table}"`],
  );
  return Number(rows[0]?.blocks);
}

const NEWLINE = '\n'.charCodeAt(0);

/** The number of lines. This is the number of rows in COPY's text format, which escapes line breaks in values. */
export function countLines(data: Uint8Array): number {
  let lineCount = 0;
  for (
    let newlineIndex = data.indexOf(NEWLINE);
    newlineIndex !== -1;
    newlineIndex = data.indexOf(NEWLINE, newlineIndex + 1)
  )
    lineCount += 1;
  return lineCount;
}

/** The positions of all sequences, so that ids of deleted rows are not used again. */
async function readSequences(client: ClientBase): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
     join pg_depend d on d.objid = c.oid and d.deptype in ('a', 'i') and d.refclassid = 'pg_class'::regclass
     where c.relkind = 'S' and c.relnamespace = 'public'::regnamespace and d.refobjid::regclass::text = any($1)
     order by 1`,
    [[...tablesOf(await schemaVersionOf(client))]],
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from "${name}"`,
    );
    sequences.push(...rows.map((position) => ({ name, ...position })));
  }
  return sequences;
}

async function readInstallation(
  client: ClientBase,
): Promise<Pick<SnapshotHeader, 'installationId' | 's3Prefix'>> {
  const { rows } = await client.query<Pick<SnapshotHeader, 'installationId' | 's3Prefix'>>(
    `select value ->> 'id' as "installationId", value ->> 's3Prefix' as "s3Prefix" from system_settings where key = 'installation'`,
  );
  return rows[0] ?? { installationId: null, s3Prefix: null };
}
