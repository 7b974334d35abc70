import { isAlreadyApplied, isSignedOut } from '#web/api/api-error.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import type { UploadOptions } from '#web/api/upload.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { failureOf } from './upload-failure.ts';
import type { QueuedFile } from './upload-failure.ts';

export type SendFile = (file: File, options: UploadOptions) => Promise<unknown>;

/** The outcome of a run. A repeated failure of an automatic retry is not reported. */
export interface UploadOutcome {
  uploaded: number;
  /** The project may have changed, or the session may have ended. */
  needsRefetch: boolean;
  failed: UploadItem | undefined;
}

type OnSettled = (outcome: UploadOutcome) => Promise<void>;

/** The delay of an automatic retry, unless the server is known to be back earlier. */
export const RESUME_MS = 30_000;

/**
 * Uploads files one at a time, so that a slow connection completes some of them. Interrupted files are retried
 * automatically, rejected ones wait for `retry`. Lives outside React, because uploads continue across pages. The files are
 * only in memory.
 */
export class UploadQueue {
  #items: readonly QueuedFile[] = [];
  #job: { send: SendFile; onSettled: OnSettled } | undefined;
  #run: Promise<void> | undefined;
  #sending: { id: string; abort: AbortController } | undefined;
  #outcome: UploadOutcome = EMPTY_OUTCOME;
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

  /** Sends the waiting files, then calls `onSettled`; also after each retry. A running run includes new files. */
  run(send: SendFile, onSettled: OnSettled): Promise<void> {
    this.#job = { send, onSettled };
    this.#isPaused = false;
    return this.#start();
  }

  async retry(id: string): Promise<void> {
    this.#isPaused = false;
    this.#change(id, { ...REQUEUED, failures: 0, isAutomatic: false });
    await this.#start();
  }

  /** Retries interrupted files, and continues after a pause. */
  async resume(): Promise<void> {
    this.#isPaused = false;
    const now = Date.now();
    for (const { id, state, resumes, notBefore = 0 } of this.#items)
      if (state === 'failed' && resumes && notBefore <= now)
        this.#change(id, { ...REQUEUED, isAutomatic: true });
    if (this.#items.some(isWaiting)) await this.#start();
    else this.#resumeLater();
  }

  /** Aborts the current upload, and sends nothing until `resume`. */
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
    // Reset before `onSettled`, so that files added or retried during it start a new run.
    this.#run = undefined;
    const outcome = this.#outcome;
    this.#outcome = EMPTY_OUTCOME;
    this.#resumeLater();
    await this.#job?.onSettled(outcome);
  }

  async #sendOne({ id, file }: QueuedFile, send: SendFile): Promise<void> {
    const abort = new AbortController();
    this.#sending = { id, abort };
    this.#change(id, { state: 'sending', percent: 0 });
    const onProgress = (share: number) => this.#change(id, { percent: Math.round(share * 100) });
    try {
      // The item's id is the key, so that a photo whose response was lost is not stored twice.
      await send(file, { signal: abort.signal, key: id, onProgress });
      this.#markDone(id);
    } catch (error) {
      if (abort.signal.aborted) this.#requeue(id);
      else if (isAlreadyApplied(error)) this.#markDone(id);
      else if (isSignedOut(error)) this.#waitForSession(id);
      else this.#fail(id, error);
    }
  }

  #markDone(id: string): void {
    this.#change(id, { state: 'done', percent: 100 });
    this.#outcome = { ...this.#outcome, uploaded: this.#outcome.uploaded + 1, needsRefetch: true };
  }

  #requeue(id: string): void {
    this.#change(id, REQUEUED);
    this.#outcome = { ...this.#outcome, needsRefetch: true };
  }

  /** Without a session every other file would be rejected too. */
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

  /** A fallback in case the live stream does not report that the server is back. */
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

const EMPTY_OUTCOME: UploadOutcome = { uploaded: 0, needsRefetch: false, failed: undefined };

const REQUEUED = { state: 'waiting', percent: 0 } as const;

const isWaiting = ({ state }: UploadItem) => state === 'waiting';
