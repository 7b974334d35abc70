import os from 'node:os';
import type { ImageKind } from './file-kind.ts';
import { FairQueue } from './fair-queue.ts';
import { ImageProcess, type ImageJob } from './image-process.ts';
import type { PreparedImage } from './image-rendering.ts';

export const RENDITION_TYPE = 'image/webp';

/** One for the picture, one for answers to everybody else. */
const CORES_PER_PROCESS = 2;

/** Pictures that wait for their turn, each with its request and its staged file. */
const QUEUE_LIMITS = { waiting: 100, waitingPerUser: 20 };

/**
 * Prepares uploaded pictures in processes of their own, one for every two cores, in turns by user. Belongs to one
 * application; close it with that.
 */
export class Images {
  readonly #processes: ImageProcess[];
  readonly #queue: FairQueue<ImageProcess>;

  constructor() {
    const count = Math.max(1, Math.floor(os.availableParallelism() / CORES_PER_PROCESS));
    this.#processes = Array.from({ length: count }, () => new ImageProcess());
    this.#queue = new FairQueue(this.#processes, QUEUE_LIMITS);
  }

  /**
   * Makes the sizes that the pages show of a photo. Throws `unsupported_file` for too many pixels before decoding any,
   * for damaged files and for those that reach a limit, and `unavailable` when too many wait. An animation gives its
   * first frame.
   */
  preparePhoto(userId: number, path: string, kind: ImageKind): Promise<PreparedImage> {
    return this.#prepare(userId, { task: 'photo', path, kind });
  }

  /** Like `preparePhoto`, for a profile picture: the square in its middle, never enlarged. */
  prepareAvatar(userId: number, path: string, kind: ImageKind): Promise<PreparedImage> {
    return this.#prepare(userId, { task: 'avatar', path, kind });
  }

  /** Ends the processes; pictures that are not prepared yet are refused (`unavailable`). */
  close(): void {
    this.#queue.close();
    for (const process of this.#processes) process.close();
  }

  #prepare(userId: number, job: ImageJob): Promise<PreparedImage> {
    return this.#queue.run(userId, (process) => process.prepare(job));
  }
}
