import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import type { ImageKind } from './file-kind.ts';
import { IMAGE_LIMITS, type ImageLimits } from './image-limits.ts';
import { damagedImageError, tooExpensiveImageError } from './image-errors.ts';
import type { PreparedImage } from './image-rendering.ts';
import { damagedPdfError, tooExpensivePdfError } from './pdf-errors.ts';
import type { PreparedPages } from './pdf-rendering.ts';
import type { PdfDocument } from './pdf-content.ts';

/** The tasks of the process. The process receives the job of a task and returns the result. */
interface Tasks {
  photo: { job: { path: string; kind: ImageKind }; result: PreparedImage };
  avatar: { job: { path: string; kind: ImageKind }; result: PreparedImage };
  /** `first` is the number of the first page to prepare. */
  pdf: { job: { path: string; first: number }; result: PreparedPages };
  document: { job: { document: PdfDocument }; result: Buffer };
}

type Task = keyof Tasks;
export type ImageJob = { [T in Task]: { task: T } & Tasks[T]['job'] }[Task];
export type TaskResult<T extends Task = Task> = Tasks[T]['result'];

export type ImageRequest = ImageJob & Omit<ImageLimits, 'seconds'>;

/** `residentMb` is the memory of the process after the task, in megabytes. */
export type ImageResult = { residentMb: number } & ImageOutcome;

export type ImageOutcome =
  | { outcome: 'prepared'; result: TaskResult }
  /** The file is refused with an `unsupported_file` error that has this message. */
  | { outcome: 'rejected'; message: string }
  | { outcome: 'failed'; message: string }
  /** The task reached a limit. */
  | { outcome: 'too-expensive'; resource: 'time' | 'memory' };

/** The process ends this long after its last image, to free its memory. */
const IDLE_MS = 20_000;

/**
 * The server replaces a process that still uses more memory than this after it has finished an image, so that earlier images do
 * not count towards the limit of the next image.
 */
const MAX_KEPT_MEMORY_MB = 300;

/**
 * The environment of the process. Excludes the server's environment, which contains passwords and keys. These settings make
 * glibc return freed memory to the system.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** The errors for files that crash the process or reach a limit, by task. */
const ERRORS_BY_TASK = {
  photo: { damaged: damagedImageError, tooExpensive: tooExpensiveImageError },
  avatar: { damaged: damagedImageError, tooExpensive: tooExpensiveImageError },
  pdf: { damaged: damagedPdfError, tooExpensive: tooExpensivePdfError },
  document: { damaged: failedDocumentError, tooExpensive: failedDocumentError },
};

/** A child process of low priority that prepares one image or PDF at a time. The first task starts the process. */
export class ImageProcess {
  #child: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  /**
   * Returns the prepared image, pages or document. Throws `unsupported_file` for a file that is rejected, reaches a
   * limit or crashes the process twice, and `unavailable` after `close`. After a limit was reached, the process is
   * replaced. Must not be called in parallel.
   */
  async prepare<J extends ImageJob>(
    job: J,
    limits: ImageLimits = IMAGE_LIMITS,
  ): Promise<TaskResult<J['task']>> {
    clearTimeout(this.#idleTimer);
    try {
      // The task is retried once, because the operating system may have killed the process (out of memory).
      const outcome = (await this.#attempt(job, limits)) ?? (await this.#attempt(job, limits));
      return unwrapResult<J['task']>(job.task, outcome);
    } finally {
      if (!this.#isClosed) this.#idleTimer = setTimeout(() => this.#end(), IDLE_MS);
    }
  }

  /** Ends the process; an image in progress fails. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    this.#end();
  }

  /** Runs a task in the process. Undefined when the process ended without a result. */
  async #attempt(job: ImageJob, { seconds, ...limits }: ImageLimits): Promise<ImageOutcome | undefined> {
    if (this.#isClosed)
      throw new AppError('unavailable', 'The server is stopping. Please try again in a moment.');
    const child = (this.#child ??= this.#start());
    const result = await sendRequest(child, { ...job, ...limits }, seconds * 1000);
    if (result === 'late' || result === 'ended' || mustBeReplaced(result)) this.#end();
    if (result === 'late') return { outcome: 'too-expensive', resource: 'time' };
    return result === 'ended' ? undefined : result;
  }

  #start(): ChildProcess {
    const script = fileURLToPath(new URL('image.worker.ts', import.meta.url));
    const child = fork(script, {
      env: ENVIRONMENT,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const forgetChild = () => {
      if (this.#child === child) this.#child = undefined;
    };
    return child.once('exit', forgetChild).on('error', forgetChild);
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function sendRequest(child: ChildProcess, request: ImageRequest, ms: number) {
  const { promise, resolve, reject } = Promise.withResolvers<ImageResult | 'ended' | 'late'>();
  const resolveEnded = () => resolve('ended');
  const timer = setTimeout(() => resolve('late'), ms);
  child.once('message', resolve).once('exit', resolveEnded).once('error', reject);
  // Sending fails only when the process has ended or did not start. The events above report both cases.
  child.send(request, () => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', resolveEnded).off('error', reject);
  });
}

/** Whether the process must be replaced: it reached a limit, or uses too much memory after the task. */
function mustBeReplaced({ outcome, residentMb }: ImageResult): boolean {
  return outcome === 'too-expensive' || residentMb > MAX_KEPT_MEMORY_MB;
}

/** A document is generated by the server, so its failure is not an error of a user. */
function failedDocumentError(): Error {
  return new Error('The image process ended while it made a document');
}

function unwrapResult<T extends Task>(task: T, outcome: ImageOutcome | undefined): TaskResult<T> {
  if (!outcome) throw ERRORS_BY_TASK[task].damaged();
  // The process returns the result of the task that was sent to it, so this result has the type `TaskResult<T>`.
  if (outcome.outcome === 'prepared') return outcome.result;
  if (outcome.outcome === 'rejected') throw new AppError('unsupported_file', outcome.message);
  if (outcome.outcome === 'too-expensive') throw ERRORS_BY_TASK[task].tooExpensive(outcome.resource);
  throw new Error(outcome.message);
}
