import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';

// Creating and migrating an embedded database takes ten seconds of processor time. So tests copy a template, which is built
// once for each version of PGlite and of the migrations.

const ROOT = path.join(import.meta.dirname, '..', '..');
const CACHE_DIR = path.join(ROOT, '.cache');
const MIGRATIONS_DIR = path.join(ROOT, 'server', 'db', 'migrations');
const ENGINE_PACKAGE = path.join(ROOT, 'node_modules', '@electric-sql', 'pglite', 'package.json');

export interface EmbeddedTemplate {
  /** The dump of a migrated database. */
  dumpFile: string;
  /** The dump of a database without tables. */
  emptyDumpFile: string;
  /** The folder of a migrated database. */
  folder: string;
}

/** Copies a migrated database without rows into a data folder, before a server starts there. */
export async function addMigratedDatabase(dataDir: string): Promise<void> {
  const { folder } = await ensureEmbeddedTemplate();
  await cp(folder, path.join(dataDir, 'database'), { recursive: true });
}

/**
 * Builds the template if there is none. Several processes may build it at the same time. The first one to finish moves its
 * template into place.
 */
export async function ensureEmbeddedTemplate(): Promise<EmbeddedTemplate> {
  const template = path.join(CACHE_DIR, `database-${await templateVersion()}`);
  if (!existsSync(template)) {
    const temporaryFolder = `${template}.${randomBytes(6).toString('hex')}`;
    await mkdir(temporaryFolder, { recursive: true });
    await buildTemplate(templateFilesIn(temporaryFolder));
    await rename(temporaryFolder, template).catch(() => rm(temporaryFolder, { recursive: true }));
  }
  return templateFilesIn(template);
}

function templateFilesIn(template: string): EmbeddedTemplate {
  const [dumpFile, emptyDumpFile] = [path.join(template, 'migrated.tar'), path.join(template, 'empty.tar')];
  return { dumpFile, emptyDumpFile, folder: path.join(template, 'database') };
}

async function buildTemplate({ dumpFile, emptyDumpFile, folder }: EmbeddedTemplate): Promise<void> {
  const database = await PGlite.create();
  await dumpDatabase(database, emptyDumpFile);
  await migrate(drizzle(database), { migrationsFolder: MIGRATIONS_DIR });
  const migratedDump = await dumpDatabase(database, dumpFile);
  await database.close();
  const copy = await PGlite.create({ dataDir: folder, loadDataDir: migratedDump });
  await copy.close();
}

async function dumpDatabase(database: PGlite, file: string): Promise<Blob> {
  const dump = await database.dumpDataDir('none');
  await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  return dump;
}

/** A hash that changes with the migrations and with PGlite. */
async function templateVersion(): Promise<string> {
  const hash = createHash('sha256').update(await readFile(ENGINE_PACKAGE));
  const entries = await readdir(MIGRATIONS_DIR, { withFileTypes: true });
  const migrations = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  for (const name of migrations.toSorted()) hash.update(await readFile(path.join(MIGRATIONS_DIR, name)));
  return hash.digest('hex').slice(0, 16);
}
