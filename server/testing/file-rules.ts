import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { AppContext } from '#server/context.ts';
import { files } from '#server/db/schema/files.ts';
import { checkFiles } from '#server/features/files/file-check.service.ts';
import { listStoredKeys } from '#server/testing/stored-files.ts';
import type { Inconsistency } from '#server/testing/row-rules.ts';

type DatabaseAndStorage = Pick<AppContext, 'database' | 'storage'>;

/**
 * The folders of files whose images were already decoded. Decoding once is enough, because the files of a folder are never
 * replaced by others.
 */
const decodedFolders = new Set<string>();

/** Reports rows whose file is missing or incomplete. */
export async function findMissingFiles({ database, storage }: DatabaseAndStorage): Promise<Inconsistency[]> {
  const problems: Inconsistency[] = [];
  for (const row of await database.sql.select().from(files)) {
    for (const part of row.parts) {
      const content = await storage.read(`${row.folder}/${part}`).then(
        ({ stream }) => buffer(stream),
        () => null,
      );
      const isComplete = content !== null && (await isIntact(row, part, content));
      if (!isComplete)
        problems.push({ fault: 'without file', message: `${part} of file ${row.id} is incomplete` });
    }
    decodedFolders.add(row.folder);
  }
  return problems;
}

async function isIntact(row: typeof files.$inferSelect, part: string, content: Buffer): Promise<boolean> {
  if (part.startsWith('original.')) {
    return content.length === row.bytes && createHash('sha256').update(content).digest('hex') === row.sha256;
  }
  return decodedFolders.has(row.folder) || canBeDecoded(content);
}

/** Reports files without a row. */
export async function findLeftovers({ database, storage }: DatabaseAndStorage): Promise<Inconsistency[]> {
  const rows = await database.sql.select().from(files);
  const expectedKeys = new Set(rows.flatMap(({ folder, parts }) => parts.map((part) => `${folder}/${part}`)));
  const leftoverKeys = (await listStoredKeys(storage)).filter((key) => !expectedKeys.has(key));
  return leftoverKeys.map((key) => ({ fault: 'leftover', message: `${key} has no row` }));
}

/** Reports files without a row in `files` or `file_deletions`. A crash must not leave such files. */
export async function findUnregisteredFiles(stores: DatabaseAndStorage): Promise<Inconsistency[]> {
  const { orphans } = await checkFiles(stores);
  return orphans.map((key) => ({
    fault: 'leftover',
    message: `${key} is in neither files nor file_deletions`,
  }));
}

/** Whether every pixel can be decoded; false for a truncated file. */
export async function canBeDecoded(bytes: Buffer | string): Promise<boolean> {
  try {
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    return info.width > 0;
  } catch {
    return false;
  }
}
