import os from 'node:os';
import type { ImageKind } from './file-kind.ts';
import { FairQueue } from './fair-queue.ts';
import { PDF_LIMITS, type ImageLimits } from './image-limits.ts';
import { ImageProcess, type ImageJob, type TaskResult } from './image-process.ts';
import type { PreparedImage } from './image-rendering.ts';
import type { PreparedPages, PreparedPdf } from './pdf-rendering.ts';
import type { PdfDocument } from './pdf-content.ts';

export const RENDITION_TYPE = 'image/webp';

/** One image process is started for this many cores. It uses one of them. The others stay free for requests. */
const CORES_PER_PROCESS = 2;

/** The user id of background work in the queue, so that this work alternates with the uploads of users. */
export const BACKGROUND_USER = 0;

/** The limits for waiting images, because each waiting upload keeps a request open and a staged file on the disk. */
const QUEUE_LIMITS = { waiting: 100, waitingPerUser: 20 };

/**
 * Prepares images and PDFs in child processes, one for every two cores, alternating between users. The application that creates
 * an instance also closes it.
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
   * Creates the renditions of a photo, or of the first frame of an animation. Throws `unsupported_file` for too many pixels
   * (before decoding), for damaged files and for files that reach a limit. Throws `unavailable` when too many images are waiting.
   */
  preparePhoto(userId: number, path: string, kind: ImageKind): Promise<PreparedImage> {
    return this.#prepare(userId, { task: 'photo', path, kind });
  }

  /** Like `preparePhoto`, for a profile picture: the central square, never enlarged. */
  prepareAvatar(userId: number, path: string, kind: ImageKind): Promise<PreparedImage> {
    return this.#prepare(userId, { task: 'avatar', path, kind });
  }

  /**
   * Creates the pictures of a PDF's pages, a few at a time. Throws `unsupported_file` for a damaged or protected PDF, for too
   * many pages and for a PDF that reaches a limit. Throws `unavailable` when too many images are waiting.
   */
  async preparePdf(userId: number, path: string): Promise<PreparedPdf> {
    const prepared: PreparedPdf = { pages: [], renditions: [] };
    let { processorSeconds } = PDF_LIMITS;
    for (let nextPage: number | null = 1; nextPage !== null;) {
      const limits = { ...PDF_LIMITS, processorSeconds };
      const preparedBatch: PreparedPages = await this.#prepare(
        userId,
        { task: 'pdf', path, first: nextPage },
        limits,
      );
      prepared.pages.push(...preparedBatch.pages);
      prepared.renditions.push(...preparedBatch.renditions);
      processorSeconds -= preparedBatch.processorSeconds;
      nextPage = preparedBatch.next;
    }
    return prepared;
  }

  /**
   * Writes a document as a PDF. The same document results in the same bytes. Throws `unavailable` when too many images are
   * waiting.
   */
  writePdf(document: PdfDocument): Promise<Buffer> {
    return this.#prepare(BACKGROUND_USER, { task: 'document', document });
  }

  /** The number of images and documents that wait for a process. */
  get waitingCount(): number {
    return this.#queue.waitingCount;
  }

  /** Ends the processes. Images that are not prepared yet fail with `unavailable`. */
  close(): void {
    this.#queue.close();
    for (const process of this.#processes) process.close();
  }

  #prepare<J extends ImageJob>(userId: number, job: J, limits?: ImageLimits): Promise<TaskResult<J['task']>> {
    return this.#queue.run(userId, (process) => process.prepare(job, limits));
  }
}
