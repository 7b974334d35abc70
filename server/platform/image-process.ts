import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import type { ImageKind } from './file-kind.ts';
import { IMAGE_LIMITS, type ImageLimits } from './image-limits.ts';
import { damagedImage, tooExpensiveImage } from './image-refusals.ts';
import type { PreparedImage } from './image-rendering.ts';

export interface ImageJob {
  task: 'photo' | 'avatar';
  path: string;
  kind: ImageKind;
}

export type ImageRequest = ImageJob & Omit<ImageLimits, 'seconds'>;

/** `residentMb`: what the process still holds after the picture. */
export type ImageAnswer = { residentMb: number } & ImageOutcome;

export type ImageOutcome =
  | { outcome: 'prepared'; image: PreparedImage }
  /** An `unsupported_file` with these words. */
  | { outcome: 'refused'; message: string }
  | { outcome: 'failed'; message: string }
  /** A limit was reached. */
  | { outcome: 'too-expensive'; resource: 'time' | 'memory' };

/** After the last picture the process stays for the next ones; then it gives its memory back. */
const IDLE_MS = 20_000;

/** A process that keeps more than this is replaced, so that no picture is charged for those before it. */
const KEPT_MB = 300;

/**
 * Nothing of the server's environment, which holds passwords and keys. These settings make glibc give freed memory
 * back to the system.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** A child process of low priority that prepares one picture at a time. The first picture starts it. */
export class ImageProcess {
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /**
   * Returns the prepared picture. Throws `unsupported_file` for a picture that is refused or reaches a limit, after
   * which the process is replaced. Call it again only after it has settled.
   */
  async prepare(job: ImageJob, limits: ImageLimits = IMAGE_LIMITS): Promise<PreparedImage> {
    clearTimeout(this.#idle);
    try {
      // An ended process may be somebody else's doing (kill, memory of the machine): a second one decides.
      const answer = (await this.#attempt(job, limits)) ?? (await this.#attempt(job, limits));
      return imageOf(answer);
    } finally {
      if (!this.#closed) this.#idle = setTimeout(() => this.#end(), IDLE_MS);
    }
  }

  /** Ends the process; a picture that it is preparing is refused. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#idle);
    this.#end();
  }

  /** Undefined: the process ended before it answered. */
  async #attempt(job: ImageJob, { seconds, ...limits }: ImageLimits): Promise<ImageOutcome | undefined> {
    if (this.#closed)
      throw new AppError('unavailable', 'The server is stopping. Please try again in a moment.');
    const child = (this.#child ??= this.#start());
    const answer = await answerOf(child, { ...job, ...limits }, seconds * 1000);
    if (answer === 'late' || answer === 'ended' || isUsedUp(answer)) this.#end();
    if (answer === 'late') return { outcome: 'too-expensive', resource: 'time' };
    return answer === 'ended' ? undefined : answer;
  }

  #start(): ChildProcess {
    const script = fileURLToPath(new URL('image.worker.ts', import.meta.url));
    const child = fork(script, {
      env: ENVIRONMENT,
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 2, 2, 'ipc'],
    });
    const forget = () => {
      if (this.#child === child) this.#child = undefined;
    };
    return child.once('exit', forget).on('error', forget);
  }

  #end(): void {
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }
}

function answerOf(child: ChildProcess, request: ImageRequest, ms: number) {
  const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer | 'ended' | 'late'>();
  const ended = () => resolve('ended');
  const timer = setTimeout(() => resolve('late'), ms);
  child.once('message', resolve).once('exit', ended).once('error', reject);
  // Sending fails only when the process has ended or could not be started: the events above report both.
  child.send(request, () => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', ended).off('error', reject);
  });
}

/** The process that reached a limit ends itself; one that keeps much memory is ended. */
function isUsedUp({ outcome, residentMb }: ImageAnswer): boolean {
  return outcome === 'too-expensive' || residentMb > KEPT_MB;
}

function imageOf(answer: ImageOutcome | undefined): PreparedImage {
  if (!answer) throw damagedImage();
  if (answer.outcome === 'prepared') return answer.image;
  if (answer.outcome === 'refused') throw new AppError('unsupported_file', answer.message);
  if (answer.outcome === 'too-expensive') throw tooExpensiveImage(answer.resource);
  throw new Error(answer.message);
}
