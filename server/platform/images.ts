import os from 'node:os';
import type { ImageKind } from './file-kind.ts';
import { askImageProcess, ImageProcessGone, type ImageJob } from './image-process.ts';
import { damagedImage } from './image-refusals.ts';
import type { PreparedImage } from './image-rendering.ts';
import { limitConcurrency } from './limit-concurrency.ts';

export const RENDITION_TYPE = 'image/webp';

/**
 * Makes the pictures that are shown from an uploaded one. Refuses (`unsupported_file`) too many pixels before
 * decoding any, and damaged or cut-off files. An animation gives its first frame. Runs in a process of its own, as
 * many at once as there are processors; the others wait their turn.
 */
export function prepareImage(path: string, kind: ImageKind): Promise<PreparedImage> {
  return prepare({ task: 'photo', path, kind });
}

/** Like `prepareImage`, for a profile picture: what is left of it is the square in its middle, never enlarged. */
export function prepareAvatar(path: string, kind: ImageKind): Promise<PreparedImage> {
  return prepare({ task: 'avatar', path, kind });
}

const inTurn = limitConcurrency(os.availableParallelism());
const aloneInTurn = limitConcurrency(1);

/** The process may have ended because of another picture: once more, and then nobody else's is at work there. */
function prepare(job: ImageJob): Promise<PreparedImage> {
  return inTurn(async () => {
    try {
      return await askImageProcess(job);
    } catch (error) {
      if (!(error instanceof ImageProcessGone)) throw error;
      return aloneInTurn(() => askAgain(job));
    }
  });
}

async function askAgain(job: ImageJob): Promise<PreparedImage> {
  try {
    return await askImageProcess(job);
  } catch (error) {
    throw error instanceof ImageProcessGone ? damagedImage() : error;
  }
}
