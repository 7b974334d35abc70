import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { HeicResult, HeicRequest } from './heic.worker.ts';
import type { PixelLimit } from './image-limits.ts';
import { damagedImageError, tooManyPixelsError } from './image-errors.ts';

/**
 * Decodes a HEIC file to an upright TIFF that keeps the color profile. Throws `unsupported_file` for damaged files, and
 * for more pixels than the limit (before decoding). Each file is decoded in a thread of its own, for two reasons: the
 * decoder's memory is freed only when its thread ends, and the main thread must be free to watch the memory.
 */
export async function decodeHeic(path: string, limit: PixelLimit): Promise<Buffer> {
  const result = await runWorker({ bytes: await readFile(path), maxPixels: limit.pixels });
  if (result.outcome === 'decoded') return Buffer.from(result.tiff.buffer);
  if (result.outcome === 'too-many-pixels') throw tooManyPixelsError(result, limit);
  throw damagedImageError();
}

async function runWorker(request: HeicRequest): Promise<HeicResult> {
  const worker = new Worker(new URL('heic.worker.ts', import.meta.url), { workerData: request });
  try {
    return await waitForResult(worker);
  } finally {
    await worker.terminate();
  }
}

function waitForResult(worker: Worker): Promise<HeicResult> {
  return new Promise((resolve) => {
    const resolveDamaged = () => resolve({ outcome: 'damaged' });
    worker.once('message', resolve);
    // The decoder crashed (out of memory, or a failed assertion).
    worker.once('error', resolveDamaged);
    worker.once('exit', resolveDamaged);
  });
}
