import { isCarriedOut, isInterruption, sentenceOf } from '#web/api/api-error.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import type { UploadOptions } from '#web/api/upload.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';

type SendFile = (file: File, options: UploadOptions) => Promise<unknown>;

interface QueuedFile extends UploadItem {
  /** Failed for want of a connection or a server: worth another try as soon as there is one. */
  interrupted?: boolean;
  /** How often it was taken up again by itself. */
  resumed?: number;
}

/** What fails more often is tried again by hand. */
const RESUMED_AT_MOST = 5;

/**
 * Files on their way to the server, one at a time, so that a weak line finishes some of them. What has arrived stays
 * stored whatever becomes of the rest; what failed waits for `retry`. Lives outside of React, because sending does.
 */
export class UploadQueue {
  #items: readonly QueuedFile[] = [];
  #job: { send: SendFile; whenThrough: () => Promise<void> } | undefined;
  #run: Promise<void> | undefined;
  #sending: { id: string; abort: AbortController } | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly items = (): readonly QueuedFile[] => this.#items;

  add(files: readonly File[]): void {
    const added = files.map((file): QueuedFile => ({ id: newRequestKey(), file, state: 'waiting' }));
    this.#publish([...this.#items, ...added]);
  }

  /**
   * Sends what waits, until nothing waits any more, and then calls `whenThrough`: now, and again after each retry. A run
   * that is under way takes new files along.
   */
  run(send: SendFile, whenThrough: () => Promise<void>): Promise<void> {
    this.#job = { send, whenThrough };
    return this.#start();
  }

  async retry(id: string): Promise<void> {
    this.#change(id, { state: 'waiting', percent: 0 });
    await this.#start();
  }

  /** Takes up again what a lost connection or a restart of the server has stopped. */
  async resume(): Promise<void> {
    const stopped = this.#items.filter(
      ({ state, interrupted, resumed = 0 }) => state === 'failed' && interrupted && resumed < RESUMED_AT_MOST,
    );
    await Promise.all(
      stopped.map(({ id, resumed = 0 }) => {
        this.#change(id, { resumed: resumed + 1 });
        return this.retry(id);
      }),
    );
  }

  remove(id: string): void {
    if (this.#sending?.id === id) this.#sending.abort.abort();
    this.#publish(this.#items.filter((item) => item.id !== id));
  }

  clearDone(): void {
    this.#publish(this.#items.filter((item) => item.state !== 'done'));
  }

  #start(): Promise<void> {
    this.#run ??= Promise.resolve().then(() => this.#sendWaiting());
    return this.#run;
  }

  async #sendWaiting(): Promise<void> {
    const next = this.#items.find((item) => item.state === 'waiting');
    if (next && this.#job) {
      await this.#sendOne(next, this.#job.send);
      return this.#sendWaiting();
    }
    // Before it is told: what is added or retried while somebody acts on the news starts a run of its own.
    this.#run = undefined;
    await this.#job?.whenThrough();
  }

  async #sendOne({ id, file }: QueuedFile, send: SendFile): Promise<void> {
    const abort = new AbortController();
    this.#sending = { id, abort };
    this.#change(id, { state: 'sending', percent: 0 });
    const onProgress = (share: number) => this.#change(id, { percent: Math.round(share * 100) });
    try {
      // The row's own id is the key: a photo whose answer was lost is not stored twice.
      await send(file, { signal: abort.signal, key: id, onProgress });
      this.#change(id, ARRIVED);
    } catch (error) {
      const failed = {
        state: 'failed',
        message: failureMessage(error),
        interrupted: isInterruption(error),
      } as const;
      this.#change(id, isCarriedOut(error) ? ARRIVED : failed);
    }
  }

  #change(id: string, change: Partial<QueuedFile>): void {
    this.#publish(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  #publish(items: readonly QueuedFile[]): void {
    this.#items = items;
    for (const notify of this.#listeners) notify();
  }
}

const ARRIVED = { state: 'done', percent: 100 } as const;

const FAILED = 'Failed to upload photo. Please try again.';

function failureMessage(error: unknown): string {
  return error instanceof Error ? sentenceOf(error, FAILED) : FAILED;
}
