import { PassThrough, type Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { truncate } from '#shared/text.ts';

/** A file in an archive. */
export interface ZipEntry {
  path: string;
  /** Opens the content. Called after the previous entries were sent. */
  open: () => Promise<Readable>;
  /** Whether compressing the file saves space: false for photos and PDFs. */
  isCompressible: boolean;
}

/**
 * Streams a ZIP. Each entry is produced only after the previous entry was read, so that an archive of any size needs little
 * memory. When the stream is destroyed, for example by a lost connection, no further entries are produced.
 */
export function createZipStream(entries: AsyncIterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  const destroyOutput = (error: unknown) =>
    void output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', destroyOutput);
  addEntries(zip, output, entries).catch(destroyOutput);
  return output;
}

async function addEntries(zip: ZipFile, output: Readable, entries: AsyncIterable<ZipEntry>): Promise<void> {
  for await (const entry of entries) {
    if (output.destroyed) return;
    await addEntry(zip, output, entry);
  }
  zip.end();
}

/** Adds an entry, and waits until the entry was read or the output is destroyed. */
function addEntry(zip: ZipFile, output: Readable, entry: ZipEntry): Promise<void> {
  return new Promise((resolve, reject) => {
    output.once('close', resolve);
    zip.addReadStreamLazy(entry.path, { compress: entry.isCompressible }, (pump) => {
      entry.open().then((content) => {
        const stop = () => void content.destroy();
        output.once('close', stop);
        content.once('error', reject).once('close', () => {
          output.off('close', stop).off('close', resolve);
          resolve();
        });
        pump(null, content);
      }, reject);
    });
  });
}

const MAX_NAME_LENGTH = 80;

/**
 * A name of a file or folder that every system accepts: without separators and control characters, at most 80 characters long. A
 * long name keeps its extension.
 */
export function toSafeName(name: string): string {
  const safeText = name.replaceAll(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, '_').replace(/^[. ]+/, '');
  const extension = /\.\w{1,10}$/.exec(safeText)?.[0] ?? '';
  const baseName = safeText.slice(0, safeText.length - extension.length);
  const shortName = truncate(baseName, MAX_NAME_LENGTH - extension.length);
  return (shortName + extension).replace(/[. ]+$/, '') || 'unnamed';
}
