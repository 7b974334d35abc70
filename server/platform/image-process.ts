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

export interface ImageRequest extends ImageJob {
  memoryMb: number;
}

export type ImageAnswer =
  | { outcome: 'prepared'; image: PreparedImage }
  /** An `unsupported_file` with these words. */
  | { outcome: 'refused'; message: string }
  | { outcome: 'failed'; message: string }
  /** The limit was reached; the process is of no further use. */
  | { outcome: 'too-expensive'; resource: 'time' | 'memory' };

/** After the last picture the process stays for the next ones; then it gives its memory back. */
const IDLE_MS = 20_000;

/**
 * Nothing of the server's environment, which holds passwords and keys. libvips would write pictures above its
 * threshold to temporary files, which no limit bounds.
 */
const ENVIRONMENT = { VIPS_DISC_THRESHOLD: '4g' };

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
  async #attempt(job: ImageJob, { seconds, memoryMb }: ImageLimits): Promise<ImageAnswer | undefined> {
    if (this.#closed)
      throw new AppError('unavailable', 'The server is stopping. Please try again in a moment.');
    const child = (this.#child ??= this.#start());
    const answer = await answerOf(child, { ...job, memoryMb }, seconds * 1000);
    if (!answer || answer.outcome === 'too-expensive') this.#end();
    return answer;
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

function answerOf(child: ChildProcess, request: ImageRequest, ms: number): Promise<ImageAnswer | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<ImageAnswer | undefined>();
  const ended = () => resolve(undefined);
  const timer = setTimeout(() => resolve({ outcome: 'too-expensive', resource: 'time' }), ms);
  child.once('message', resolve).once('exit', ended).once('error', reject);
  // Sending fails only when the process has ended or could not be started: the events above report both.
  child.send(request, () => undefined);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', ended).off('error', reject);
  });
}

function imageOf(answer: ImageAnswer | undefined): PreparedImage {
  if (!answer) throw damagedImage();
  if (answer.outcome === 'prepared') return answer.image;
  if (answer.outcome === 'refused') throw new AppError('unsupported_file', answer.message);
  if (answer.outcome === 'too-expensive') throw tooExpensiveImage(answer.resource);
  throw new Error(answer.message);
}
