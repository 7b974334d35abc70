import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { buffer } from 'node:stream/consumers';
import { extract } from 'tar-stream';

/** The versions in `fixtures/data-folders`, oldest first. */
export const OLD_VERSIONS = ['dcdc9cd', 'cafd3b9', '7a83f5e'] as const;
export type OldVersion = (typeof OLD_VERSIONS)[number];

/** A private copy of the data folder from this version. The caller removes the copy. */
export async function copyOldDataFolder(version: OldVersion): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), `wrapline-${version}-`));
  const file = new URL(`fixtures/data-folders/${version}.tar.zst`, import.meta.url);
  await unpackArchive(createReadStream(file).pipe(createZstdDecompress()), folder);
  return folder;
}

/** Unpacks the archive that an upgrade made of the old data. Works like `tar -xzf` in the data folder. */
export async function unpackUpgradeArchive(file: string, folder: string): Promise<void> {
  await unpackArchive(createReadStream(file).pipe(createGunzip()), folder);
}

async function unpackArchive(archive: Readable, folder: string): Promise<void> {
  const entries = extract();
  const reading = pipeline(archive, entries);
  for await (const entry of entries) {
    const target = path.join(folder, entry.header.name);
    const isFolder = entry.header.type === 'directory';
    if (isFolder) await mkdir(target, { recursive: true, mode: 0o700 });
    else await writeFile(target, await buffer(entry), { mode: 0o600 });
    if (isFolder) entry.resume();
  }
  await reading;
}
