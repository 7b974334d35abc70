import { readdirSync } from 'node:fs';
import os from 'node:os';
import { AppError } from '#shared/errors.ts';
import type { ImageAnswer, ImageRequest } from './image-process.ts';
import { renderAvatar, renderPhoto } from './image-rendering.ts';

/** The process for pictures: prepares what `image-process.ts` asks for, and ends with the server. */

const RENDER = { photo: renderPhoto, avatar: renderAvatar };

stepBack();
process.once('disconnect', () => process.exit());
process.on('message', (request: ImageRequest) => {
  void prepare(request).then((answer) => process.send?.(answer));
});

async function prepare({ id, task, path, kind }: ImageRequest): Promise<ImageAnswer> {
  try {
    return { id, outcome: 'prepared', image: await RENDER[task](path, kind) };
  } catch (error) {
    if (error instanceof AppError) return { id, outcome: 'refused', message: error.message };
    return { id, outcome: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}

/** Linux counts each thread by itself; a later one inherits from the one that starts it. Elsewhere it is the process. */
function stepBack(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) os.setPriority(thread, os.constants.priority.PRIORITY_BELOW_NORMAL);
}
