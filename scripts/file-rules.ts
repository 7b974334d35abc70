import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import type { AppContext } from '#server/context.ts';
import { files } from '#server/db/schema/files.ts';
import { checkFiles } from '#server/features/files/file-check.service.ts';
import { storedKeys } from '#server/testing/stored-files.ts';
import type { Problem } from './row-rules.ts';

type Stores = Pick<AppContext, 'database' | 'storage'>;

/** Whether a folder's pictures decode is looked at once per folder: the hash says that the bytes stayed. */
const decoded = new Set<string>();

/** Rows without the whole of their file. */
export async function filesMissing({ database, storage }: Stores): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const row of await database.sql.select().from(files)) {
    for (const part of row.parts) {
      const content = await storage.read(`${row.folder}/${part}`).then(
        ({ stream }) => buffer(stream),
        () => null,
      );
      const isWhole = content !== null && (await isRight(row, part, content));
      if (!isWhole) problems.push({ fault: 'without file', words: `File ${row.id} has no whole ${part}` });
    }
    decoded.add(row.folder);
  }
  return problems;
}

async function isRight(row: typeof files.$inferSelect, part: string, content: Buffer): Promise<boolean> {
  if (part.startsWith('original.')) {
    return content.length === row.bytes && createHash('sha256').update(content).digest('hex') === row.sha256;
  }
  return decoded.has(row.folder) || decodes(content);
}

/** Files that no row knows. */
export async function leftovers({ database, storage }: Stores): Promise<Problem[]> {
  const rows = await database.sql.select().from(files);
  const expected = new Set(rows.flatMap(({ folder, parts }) => parts.map((part) => `${folder}/${part}`)));
  const extra = (await storedKeys(storage)).filter((key) => !expected.has(key));
  return extra.map((key) => ({ fault: 'leftover', words: `No row knows ${key}` }));
}

/** Files that neither a file nor a deletion names: a crash at any time must leave none. */
export async function unregisteredFiles(stores: Stores): Promise<Problem[]> {
  const { orphans } = await checkFiles(stores);
  return orphans.map((key) => ({
    fault: 'leftover',
    words: `No row, of a file or a deletion, names ${key}`,
  }));
}

/** Decodes every pixel: a cut-off file fails. */
export async function decodes(bytes: Buffer | string): Promise<boolean> {
  try {
    const { info } = await sharp(bytes, { failOn: 'warning' }).raw().toBuffer({ resolveWithObject: true });
    return info.width > 0;
  } catch {
    return false;
  }
}
