import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { HeicAnswer, HeicRequest } from './heic.worker.ts';
import { damagedImage, tooManyPixels } from './image-refusals.ts';

/**
 * Decodes a HEIC file to an upright TIFF in memory that keeps the colour profile. Refuses (`unsupported_file`) damaged
 * files, and more than `maxPixels` before decoding. Each file gets a thread of its own: the main thread stays free, and
 * the decoder's memory, which only ever grows, ends with it.
 */
export async function decodeHeic(path: string, maxPixels: number): Promise<Buffer> {
  const answer = await askWorker({ bytes: await readFile(path), maxPixels });
  if (answer.outcome === 'decoded') return Buffer.from(answer.tiff.buffer);
  if (answer.outcome === 'too-many-pixels') throw tooManyPixels(answer, maxPixels);
  throw damagedImage();
}

/** A 48-megapixel photo takes one and a half seconds; a file that takes this long was made to. */
const TIME_LIMIT_MS = 60_000;

async function askWorker(request: HeicRequest): Promise<HeicAnswer> {
  const worker = new Worker(new URL('heic.worker.ts', import.meta.url), { workerData: request });
  try {
    return await firstAnswer(worker);
  } finally {
    await worker.terminate();
  }
}

function firstAnswer(worker: Worker): Promise<HeicAnswer> {
  return new Promise((resolve) => {
    const giveUp = () => resolve({ outcome: 'damaged' });
    const timer = setTimeout(giveUp, TIME_LIMIT_MS);
    worker.once('message', resolve);
    // A file that crashes the decoder (out of memory, a broken promise of its own) is one that cannot be opened.
    worker.once('error', giveUp);
    worker.once('exit', () => {
      clearTimeout(timer);
      giveUp();
    });
  });
}
