import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError } from '#shared/errors.ts';
import type { ImageKind } from './file-kind.ts';
import type { PreparedImage } from './image-rendering.ts';

export interface ImageJob {
  task: 'photo' | 'avatar';
  path: string;
  kind: ImageKind;
}

export interface ImageRequest extends ImageJob {
  id: number;
}

export type ImageAnswer = { id: number } & (
  | { outcome: 'prepared'; image: PreparedImage }
  /** An `unsupported_file` with these words. */
  | { outcome: 'refused'; message: string }
  | { outcome: 'failed'; message: string }
);

/** The process ended before it answered: its memory ran out, or a file that its libraries do not survive. */
export class ImageProcessGone extends Error {}

/** After the last picture it stays for the next ones; then it gives its memory back. */
const IDLE_MS = 20_000;

interface Waiting {
  resolve: (image: PreparedImage) => void;
  reject: (error: Error) => void;
}

interface ImageProcess {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
  idle?: NodeJS.Timeout;
}

let current: ImageProcess | undefined;
let lastId = 0;

/**
 * Has a picture prepared in the process for pictures, which is started by the first one. It has a low priority, so
 * that answers do not wait for pictures, and does not outlive this process. Throws what it refuses, or `ImageProcessGone`.
 */
export function askImageProcess(job: ImageJob): Promise<PreparedImage> {
  const process = (current ??= startProcess());
  clearTimeout(process.idle);
  const id = (lastId += 1);
  return new Promise((resolve, reject) => {
    process.waiting.set(id, { resolve, reject });
    keepAlive(process);
    process.child.send({ ...job, id } satisfies ImageRequest, (error) => {
      if (error) settle(process, id, ({ reject: refuse }) => refuse(new ImageProcessGone()));
    });
  });
}

function startProcess(): ImageProcess {
  const script = fileURLToPath(new URL('image.worker.ts', import.meta.url));
  const child = fork(script, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 2, 2, 'ipc'] });
  const process: ImageProcess = { child, waiting: new Map() };
  child.on('message', (answer: ImageAnswer) => {
    settle(process, answer.id, (waiting) => deliver(answer, waiting));
  });
  child.once('error', () => endProcess(process));
  child.once('exit', () => endProcess(process));
  return process;
}

function deliver(answer: ImageAnswer, { resolve, reject }: Waiting): void {
  if (answer.outcome === 'prepared') resolve(answer.image);
  else if (answer.outcome === 'refused') reject(new AppError('unsupported_file', answer.message));
  else reject(new Error(answer.message));
}

function settle(process: ImageProcess, id: number, answer: (waiting: Waiting) => void): void {
  const waiting = process.waiting.get(id);
  process.waiting.delete(id);
  if (waiting) answer(waiting);
  if (process.waiting.size === 0) rest(process);
}

/** Only waiting pictures keep this process from ending. */
function keepAlive({ child }: ImageProcess): void {
  child.ref();
  child.channel?.ref();
}

function rest(process: ImageProcess): void {
  process.child.unref();
  process.child.channel?.unref();
  clearTimeout(process.idle);
  process.idle = setTimeout(() => endProcess(process), IDLE_MS).unref();
}

function endProcess(process: ImageProcess): void {
  if (current === process) current = undefined;
  clearTimeout(process.idle);
  for (const { reject } of process.waiting.values()) reject(new ImageProcessGone());
  process.waiting.clear();
  process.child.kill('SIGKILL');
}
