import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

export interface PostgresPrograms {
  kind: 'programs';
  initdb: string;
  postgres: string;
  description: string;
}

interface PostgresAddress {
  kind: 'address';
  url: string;
  description: string;
}

/**
 * Finds a PostgreSQL for tests: the server of TEST_DATABASE_URL, or the programs of PostgreSQL on the PATH or in the usual
 * folders of Linux and Homebrew. Returns null when there is none.
 */
export async function findPostgres(): Promise<PostgresAddress | PostgresPrograms | null> {
  const url = process.env.TEST_DATABASE_URL;
  return url
    ? { kind: 'address', url, description: 'the server in TEST_DATABASE_URL' }
    : findPostgresPrograms();
}

/** Finds the programs to run a separate cluster. */
export async function findPostgresPrograms(): Promise<PostgresPrograms | null> {
  for (const folder of await candidateFolders()) {
    const [initdb, postgres] = [join(folder, 'initdb'), join(folder, 'postgres')];
    if (!existsSync(initdb) || !existsSync(postgres)) continue;
    const { stdout } = await promisify(execFile)(postgres, ['--version']);
    const version = stdout.match(/[\d.]+/)?.[0] ?? '';
    const description = `PostgreSQL ${version} of ${folder}, in a temporary cluster`;
    return { kind: 'programs', initdb, postgres, description };
  }
  return null;
}

async function candidateFolders(): Promise<string[]> {
  return [
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    ...(await listVersionFolders('/usr/lib/postgresql', 'bin')),
    ...(await listVersionFolders('/usr', 'bin', /^pgsql-/)),
    ...(await listVersionFolders('/opt/homebrew/opt', 'bin', /^postgresql/)),
  ];
}

/** The folder `within` of each version in `parent`, newest version first. */
async function listVersionFolders(parent: string, within: string, name = /^\d/): Promise<string[]> {
  const versions = existsSync(parent) ? (await readdir(parent)).filter((entry) => name.test(entry)) : [];
  const numericCollator = new Intl.Collator('en', { numeric: true });
  return versions
    .toSorted((a, b) => numericCollator.compare(b, a))
    .map((version) => join(parent, version, within));
}
