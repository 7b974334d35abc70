import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { startBackupScenario } from '#server/testing/backup-scenario.ts';
import { END_MARK } from './backup-format.ts';
import { verifyBackup } from './verify-backup.service.ts';

const { archive, newFile } = await startBackupScenario();

describe('a damaged archive is refused', () => {
  test.each([
    ['without its last byte', (bytes: Buffer) => bytes.subarray(0, -1), 'is cut off at its end'],
    ['with another byte at its end', (bytes: Buffer) => Buffer.concat([bytes, Buffer.from('x')]), 'cut off'],
    ['that is cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length * 0.7), 'is damaged or cut off'],
    ['with a flipped bit', flipBit, 'is damaged'],
    [
      'with a changed row',
      replaceInTar('rows/', 'America/Denver', 'America/Chicag'),
      'the rows of users changed',
    ],
    ['with a changed file', replaceInTar('', 'JFIF', 'JXIF'), /the file .+ changed/],
    ['of a newer format', replaceInTar('', '"formatVersion":1', '"formatVersion":9'), 'newer version'],
    ['of a newer schema', replaceInTar('', '"schemaVersion":1', '"schemaVersion":9'), 'newer version'],
    ['without entries', () => compressArchive(Buffer.alloc(2048)), 'is incomplete'],
  ])('%s', async (_what, damage, message) => {
    const file = newFile();
    await writeFile(file, damage(await readFile(archive)));
    await expect(verifyBackup(file)).rejects.toThrow(new RegExp(message));
  });

  test('when an entry is missing', async () => {
    const tar = decompressArchive(await readFile(archive));
    const headerOffset = tar.indexOf('rows/users.copy');
    const size = parseInt(tar.toString('latin1', headerOffset + 124, headerOffset + 135), 8);
    const entryLength = 512 + Math.ceil(size / 512) * 512;
    const file = newFile();
    await writeFile(
      file,
      compressArchive(
        Buffer.concat([tar.subarray(0, headerOffset), tar.subarray(headerOffset + entryLength)]),
      ),
    );
    await expect(verifyBackup(file)).rejects.toThrow('the rows of users are missing');
  });
});

test('the refusal of a copy that was made before an upgrade names the page about its use', async () => {
  const file = path.join(path.dirname(newFile()), 'wrapline-upgrade-20270301-030000.tar.gz');
  await writeFile(file, 'x');
  await expect(verifyBackup(file)).rejects.toThrow('docs/requirements/backup.md, Back to the old version');
});

test('a verification can be stopped', async () => {
  const signal = AbortSignal.abort(new Error('stopped'));
  await expect(verifyBackup(archive, { signal })).rejects.toThrow('stopped');
});

function flipBit(bytes: Buffer): Buffer {
  const changedBytes = Buffer.from(bytes);
  const middle = Math.floor(changedBytes.length / 2);
  changedBytes.writeUInt8(changedBytes.readUInt8(middle) ^ 1, middle);
  return changedBytes;
}

/** Replaces text in the archive and compresses it again, as somebody who manipulates a backup would. */
function replaceInTar(precedingText: string, text: string, replacement: string) {
  return (bytes: Buffer) => {
    const tar = decompressArchive(bytes);
    const textOffset = tar.indexOf(text, tar.indexOf(precedingText));
    if (textOffset === -1) throw new Error(`The archive has no ${text}`);
    tar.write(replacement, textOffset, 'latin1');
    return compressArchive(tar);
  };
}

function decompressArchive(bytes: Buffer): Buffer {
  return zstdDecompressSync(bytes.subarray(0, -END_MARK.length));
}

function compressArchive(tar: Buffer): Buffer {
  return Buffer.concat([zstdCompressSync(tar), END_MARK]);
}
