import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { users } from '#server/db/schema/accounts.ts';
import { withDedicatedConnection } from '#server/db/dedicated-connection.ts';
import { startEngine } from '#server/db/embedded/engine.ts';
import { openEmbedded } from '#server/db/embedded/open-embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import {
  dropSchema,
  findSchemaVersion,
  knownSchemaVersions,
  runMigrations,
} from '#server/db/schema-versions.ts';
import { restore, startBackupScenario } from '#server/testing/backup-scenario.ts';
import { copyOldDataFolder } from '#server/testing/old-data-folders.ts';
import { openEmptyDatabase, openTestDatabase } from '#server/testing/test-database.ts';

const { app, archive, makeEmptyInstallation, newFile } = await startBackupScenario();

/** The schema version of the data folder that `copyOldDataFolder` copies. */
const OLD_VERSION = knownSchemaVersions()[3] ?? 0;

const COMMANDS: [command: string, args: string[]][] = [
  ['files', ['check']],
  ['admin', ['password', 'shop']],
  ['restore', [archive]],
];

type Settings = { DATA_DIR: string; DATABASE_URL?: string };

describe('with the database of an older version', () => {
  let settings: Settings;
  beforeEach(async () => {
    settings = await createOldInstallation();
  });

  test('the backup command backs up the old schema and does not migrate it', async () => {
    const file = newFile();
    expect(await run('backup', [file], settings)).toEqual({
      status: 0,
      output: expect.stringContaining('was not recorded: The database was last used by an older version'),
    });
    expect(await readVersion(settings)).toBe(OLD_VERSION);
    expect(await readdir(settings.DATA_DIR)).not.toContain('backups');

    const target = await makeEmptyInstallation();
    await restore(file, target);
    const names = await target.database.sql.select({ username: users.username }).from(users);
    expect(names).toContainEqual({ username: 'shop' });
  });

  // A command takes ten seconds on the embedded database, so only the first command is tested there.
  test.each(app.database.kind === 'postgresql' ? COMMANDS : COMMANDS.slice(0, 1))(
    'the command %s is refused and does not migrate the database',
    async (command, args) => {
      expect(await run(command, args, settings)).toEqual({
        status: 1,
        output: expect.stringContaining(
          'Nothing was changed. The database was last used by an older version',
        ),
      });
      expect(await readVersion(settings)).toBe(OLD_VERSION);
    },
  );
});

test('the backup command fails for a database without a schema and does not change this database', async () => {
  const settings: Settings = { DATA_DIR: await makeDataFolder() };
  if (app.database.kind === 'postgresql') settings.DATABASE_URL = await createDatabase(openEmptyDatabase);
  expect(await run('backup', [newFile()], settings)).toEqual({
    status: 1,
    output: 'The database is empty. Check the settings DATABASE_URL and DATA_DIR.\n',
  });
  expect(await readVersion(settings)).toBeNull();
});

async function createOldInstallation(): Promise<Settings> {
  if (app.database.kind === 'embedded') {
    const dataDir = await copyOldDataFolder('dcdc9cd');
    onTestFinished(() => rm(dataDir, { recursive: true }));
    return { DATA_DIR: dataDir };
  }
  const url = await createDatabase(async () => {
    const database = await openTestDatabase();
    await withDedicatedConnection(database, async (client) => {
      await client.query('begin');
      await dropSchema(client);
      await runMigrations(client, { after: 0, upTo: OLD_VERSION });
      await client.query(
        `insert into users (username, name, email, password_hash) values ('shop', 'Pat', 'p@example.com', '-'); commit`,
      );
    });
    return database;
  });
  return { DATA_DIR: await makeDataFolder(), DATABASE_URL: url };
}

/** Creates a PostgreSQL database, and returns its URL. It is deleted after the test. */
async function createDatabase(open: typeof openTestDatabase): Promise<string> {
  const database = await open();
  onTestFinished(() => database.close());
  return database.directUrl ?? '';
}

async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wrapline-old-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function readVersion({ DATA_DIR, DATABASE_URL }: Settings): Promise<number | null> {
  const database = DATABASE_URL
    ? openPostgres(DATABASE_URL, { pool: 1 })
    : openEmbedded(await startEngine(path.join(DATA_DIR, 'database')));
  try {
    return await findSchemaVersion(database.pool);
  } finally {
    await database.close();
  }
}

/** Runs a command without input, and returns its exit code and both output streams. */
function run(
  command: string,
  args: string[],
  settings: Settings,
): Promise<{ status: number; output: string }> {
  const env = { PATH: process.env['PATH'], ...settings };
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [`server/commands/${command}.ts`, ...args],
      { env },
      (error, stdout, stderr) => resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
    child.stdin?.end();
  });
}
