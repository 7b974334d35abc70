import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { stageUpload } from './uploads.ts';

const MB = 1024 * 1024;

let stagingFolder: string;
beforeEach(async () => {
  stagingFolder = join(await mkdtemp(join(tmpdir(), 'uploads-')), 'staging');
});
afterEach(() => rm(join(stagingFolder, '..'), { recursive: true, force: true }));

const stagedFiles = () => readdir(stagingFolder);

describe('an upload', () => {
  it('is staged with its size and hash until it is discarded', async () => {
    const content = Buffer.alloc(5 * MB, 'vinyl');
    const stagedUpload = await stageUpload(streamInChunks(content), { maxBytes: 5 * MB, stagingFolder });
    expect(stagedUpload.bytes).toBe(5 * MB);
    expect(stagedUpload.sha256).toBe(createHash('sha256').update(content).digest('hex'));
    expect((await readFile(stagedUpload.path)).equals(content)).toBe(true);

    await stagedUpload.discard();
    await stagedUpload.discard();
    expect(await stagedFiles()).toEqual([]);
  });

  it('is rejected when it is one byte over the limit', async () => {
    const upload = stageUpload(streamInChunks(Buffer.alloc(5 * MB + 1)), { maxBytes: 5 * MB, stagingFolder });
    await expect(upload).rejects.toMatchObject({
      code: 'file_too_large',
      message: 'The file is too large. At most 5 MB are accepted.',
    });
    expect(await stagedFiles()).toEqual([]);
  });

  it('is not read further after it exceeds the limit', async () => {
    let sentBytes = 0;
    const endlessStream = new Readable({
      read() {
        sentBytes += 65_536;
        this.push(Buffer.alloc(65_536));
      },
    });
    await expect(stageUpload(endlessStream, { maxBytes: MB, stagingFolder })).rejects.toMatchObject({
      code: 'file_too_large',
    });
    expect(sentBytes).toBeLessThan(2 * MB);
    expect(await stagedFiles()).toEqual([]);
  });

  it('is rejected when the form parser has truncated it', async () => {
    const truncatedStream = Object.assign(streamInChunks(Buffer.alloc(MB)), { truncated: true });
    await expect(stageUpload(truncatedStream, { maxBytes: MB, stagingFolder })).rejects.toMatchObject({
      code: 'file_too_large',
    });
    expect(await stagedFiles()).toEqual([]);
  });

  it('is rejected when it is empty', async () => {
    const upload = stageUpload(Readable.from([]), { maxBytes: MB, stagingFolder });
    await expect(upload).rejects.toMatchObject({ code: 'validation_failed', message: 'The file is empty.' });
    expect(await stagedFiles()).toEqual([]);
  });

  it('leaves no file when the connection breaks', async () => {
    const brokenStream = streamEndingEarly(new Error('socket hang up'));
    await expect(stageUpload(brokenStream, { maxBytes: MB, stagingFolder })).rejects.toThrow(
      'socket hang up',
    );
    expect(await stagedFiles()).toEqual([]);
  });

  it('leaves no file when the connection closes without an error', async () => {
    await expect(stageUpload(streamEndingEarly(), { maxBytes: MB, stagingFolder })).rejects.toThrow();
    expect(await stagedFiles()).toEqual([]);
  });
});

/** Sends 1,000 bytes, then the connection closes. */
function streamEndingEarly(error?: Error): Readable {
  let hasSent = false;
  return new Readable({
    read() {
      if (hasSent) this.destroy(error);
      else this.push(Buffer.alloc(1000));
      hasSent = true;
    },
  });
}

function streamInChunks(content: Buffer): Readable {
  const chunks = Array.from({ length: Math.ceil(content.length / 65_536) }, (_, n) =>
    content.subarray(n * 65_536, (n + 1) * 65_536),
  );
  return Readable.from(chunks, { objectMode: false });
}
