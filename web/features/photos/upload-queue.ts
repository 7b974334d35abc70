import { isAlreadyApplied, isSignedOut } from '#web/api/api-error.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import type { UploadOptions } from '#web/api/upload.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { failureOf } from './upload-failure.ts';
import type { QueuedFile } from './upload-failure.ts';

export type SendFile = (file: File, options: UploadOptions) => Promise<unknown>;

/** What one run did; a retry in the background that fails once more is no news. */
export interface UploadOutcome {
  arrived: number;
  /** The project may have changed, or the session may have ended. */
  needsRefetch: boolean;
  failed: UploadItem | undefined;
}

type WhenThrough = (outcome: UploadOutcome) => Promise<void>;

/** How long until the next automatic try where nothing says earlier that the server is back. */
export const RESUME_MS = 30_000;

/**
 * Files on their way to the server, one at a time, so that a weak line finishes some of them. What has arrived stays
 * stored, whatever becomes of the rest; what was held up is sent again automatically, what was refused waits for `retry`.
 * Lives outside of React, because sending does. The files are in the memory of this page only.
 */
export class UploadQueue {
  #items: readonly QueuedFile[] = [];
  #job: { send: SendFile; whenThrough: WhenThrough } | undefined;
  #run: Promise<void> | undefined;
  #sending: { id: string; abort: AbortController } | undefined;
  #outcome: UploadOutcome = NOTHING;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly UploadItem[] => this.#items;

  add(files: readonly File[]): void {
    const added = files.map((file): QueuedFile => ({ id: newRequestKey(), file, state: 'waiting' }));
    this.#publish([...this.#items, ...added]);
  }

  /**
   * Sends what waits, until nothing waits any more, and then calls `whenThrough`: now, and again after each retry. A run
   * that is under way takes new files along.
   */
  run(send: SendFile, whenThrough: WhenThrough): Promise<void> {
    this.#job = { send, whenThrough };
    this.#isPaused = false;
    return this.#start();
  }

  async retry(id: string): Promise<void> {
    this.#isPaused = false;
    this.#change(id, { ...AGAIN, failures: 0, isAutomatic: false });
    await this.#start();
  }

  /** Sends again what was held up, and what a pause has stopped. */
  async resume(): Promise<void> {
    this.#isPaused = false;
    const now = Date.now();
    for (const { id, state, resumes, notBefore = 0 } of this.#items)
      if (state === 'failed' && resumes && notBefore <= now)
        this.#change(id, { ...AGAIN, isAutomatic: true });
    if (this.#items.some(isWaiting)) await this.#start();
    else this.#resumeLater();
  }

  /** Nothing more is sent until `resume`; what is on its way is aborted, and waits. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    this.#sending?.abort.abort();
  }

  remove(id: string): void {
    if (this.#sending?.id === id) this.#sending.abort.abort();
    this.#publish(this.#items.filter((item) => item.id !== id));
  }

  clear(): void {
    this.pause();
    this.#publish([]);
  }

  clearDone(): void {
    this.#publish(this.#items.filter((item) => item.state !== 'done'));
  }

  #start(): Promise<void> {
    this.#run ??= Promise.resolve().then(() => this.#sendWaiting());
    return this.#run;
  }

  async #sendWaiting(): Promise<void> {
    const next = this.#isPaused ? undefined : this.#items.find(isWaiting);
    if (next && this.#job) {
      await this.#sendOne(next, this.#job.send);
      return this.#sendWaiting();
    }
    // Before `whenThrough`: what is added or retried meanwhile starts a run of its own.
    this.#run = undefined;
    const outcome = this.#outcome;
    this.#outcome = NOTHING;
    this.#resumeLater();
    await this.#job?.whenThrough(outcome);
  }

  async #sendOne({ id, file }: QueuedFile, send: SendFile): Promise<void> {
    const abort = new AbortController();
    this.#sending = { id, abort };
    this.#change(id, { state: 'sending', percent: 0 });
    const onProgress = (share: number) => this.#change(id, { percent: Math.round(share * 100) });
    try {
      // The row's own id is the key: a photo whose answer was lost is not stored twice.
      await send(file, { signal: abort.signal, key: id, onProgress });
      this.#arrive(id);
    } catch (error) {
      if (abort.signal.aborted) this.#requeue(id);
      else if (isAlreadyApplied(error)) this.#arrive(id);
      else if (isSignedOut(error)) this.#waitForSession(id);
      else this.#fail(id, error);
    }
  }

  #arrive(id: string): void {
    this.#change(id, { state: 'done', percent: 100 });
    this.#outcome = { ...this.#outcome, arrived: this.#outcome.arrived + 1, needsRefetch: true };
  }

  #requeue(id: string): void {
    this.#change(id, AGAIN);
    this.#outcome = { ...this.#outcome, needsRefetch: true };
  }

  /** Every other file would be refused as well. */
  #waitForSession(id: string): void {
    this.#isPaused = true;
    this.#requeue(id);
  }

  #fail(id: string, error: unknown): void {
    const item = this.#items.find((other) => other.id === id);
    if (!item) return;
    const failed = failureOf(item, error);
    this.#change(id, failed);
    if (!(item.isAutomatic && failed.resumes))
      this.#outcome = { ...this.#outcome, failed: this.#outcome.failed ?? { ...item, ...failed } };
  }

  /** At the latest then: a live stream that says earlier that the server is back may be missing. */
  #resumeLater(): void {
    clearTimeout(this.#timer);
    if (this.#isPaused) return;
    const resuming = this.#items.filter(({ state, resumes }) => state === 'failed' && resumes);
    if (resuming.length === 0) return;
    const waits = resuming.map(({ notBefore }) => (notBefore ? notBefore - Date.now() : RESUME_MS));
    this.#timer = setTimeout(() => void this.resume(), Math.max(0, Math.min(...waits)));
  }

  #change(id: string, change: Partial<QueuedFile>): void {
    this.#publish(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #publish(items: readonly QueuedFile[]): void {
    this.#items = items;
    for (const notify of this.#listeners) notify();
  }
}

const NOTHING: UploadOutcome = { arrived: 0, needsRefetch: false, failed: undefined };

const AGAIN = { state: 'waiting', percent: 0 } as const;

const isWaiting = ({ state }: UploadItem) => state === 'waiting';
