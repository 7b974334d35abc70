import { isAlreadyApplied, isSecondStepMissing, isSignedOut, unreachableError } from '#web/api/api-error.ts';
import type { UploadOptions } from '#web/api/upload.ts';
import { Listeners } from '#web/lib/listeners.ts';
import type { DevicePhoto, CaptureData } from '#web/offline/device-photo.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { newCaptureId } from './capture-id.ts';
import type { NewPhoto } from './new-photo.ts';
import { cancelUpload } from './send-photo.ts';
import { toFailureState } from './upload-failure.ts';
import type { QueuedFile } from './upload-failure.ts';
import { UploadSlots } from './upload-slots.ts';

export type SendFile = (
  file: File,
  options: UploadOptions,
  shot: CaptureData | undefined,
) => Promise<unknown>;

/** The outcome of a run. The failure of an automatic retry is not reported while another automatic retry follows. */
export interface UploadOutcome {
  uploadedCount: number;
  /** Whether the project must be refetched, because it may have changed or the session may have ended. */
  needsRefetch: boolean;
  failedItem: UploadItem | undefined;
}

type OnSettled = (outcome: UploadOutcome) => Promise<void>;

/** How the photos of a queue are stored on the device, and whether this tab sends them. */
export interface QueueDevice {
  maySend: () => boolean;
  /** Stores a new photo, or updates a retried photo. Returns the changed fields, such as whether the device stores the photo. */
  store: (item: QueuedFile) => Promise<Partial<QueuedFile>>;
  /** The photo with its bytes; undefined when the device no longer stores the photo. */
  read: (id: string) => Promise<File | undefined>;
  /** Stores on the device why the server rejected a photo. */
  storeRejection: (item: QueuedFile) => void;
  /** Deletes the stored photo. Resolves when the device no longer stores it. */
  forget: (id: string) => Promise<void>;
  /** Reports a change to the other tabs. */
  reportChange: (item: QueuedFile) => void;
}

/**
 * The delay of an automatic retry after a failure without `Retry-After`. The retry starts earlier when the server is known to be
 * back.
 */
export const RESUME_DELAY_MS = 30_000;

/**
 * Uploads files in order, two at a time. Interrupted files are retried automatically; rejected files wait for `retry`. The queue
 * is kept outside React, because uploads continue across pages. If the queue has a device, each file is stored on the device
 * before it is sent.
 */
export class UploadQueue {
  #items: readonly QueuedFile[] = [];
  #job: { send: SendFile; onSettled: OnSettled } | undefined;
  #run: Promise<void> | undefined;
  /** The senders of the run, each of which sends one file after another. */
  readonly #senders = new Set<Promise<void>>();
  readonly #sending = new Map<string, AbortController>();
  #outcome: UploadOutcome = EMPTY_OUTCOME;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;
  #device: QueueDevice | undefined;
  readonly #slots: UploadSlots;
  readonly #listeners = new Listeners();

  constructor(slots = new UploadSlots()) {
    this.#slots = slots;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly items = (): readonly QueuedFile[] => this.#items;

  get hasJob(): boolean {
    return this.#job !== undefined;
  }

  /** Stores the photos on this device from now on. */
  storeOn(device: QueueDevice): void {
    this.#device = device;
    for (const item of this.#items) this.#prepare(item);
  }

  /** Returns the ids of the added photos. */
  add(photos: readonly (File | NewPhoto)[]): string[] {
    const addedItems = photos.map((photo): QueuedFile => {
      const newPhoto: NewPhoto = photo instanceof File ? { file: photo } : photo;
      return { ...newPhoto, id: newCaptureId(), state: 'waiting', order: nextOrder() };
    });
    this.#publish([...this.#items, ...addedItems]);
    for (const item of addedItems) this.#prepare(item);
    return addedItems.map(({ id }) => id);
  }

  /** Adds the photos that the device has stored, except those that are already in the queue. */
  restore(photos: readonly DevicePhoto[]): void {
    const knownIds = new Set(this.#items.map(({ id }) => id));
    const addedItems = photos.filter(({ id }) => !knownIds.has(id)).map(toRestoredItem);
    if (addedItems.length > 0)
      this.#publish([...this.#items, ...addedItems].toSorted((one, other) => one.order - other.order));
  }

  /** Changes a photo in this tab only, for example because another tab has changed it. */
  apply(id: string, change: Partial<QueuedFile>): void {
    this.#publish(this.#items.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }

  /** Sends the waiting and newly added files, then calls `onSettled`. A later retry does both again. */
  run(send: SendFile, onSettled: OnSettled): Promise<void> {
    this.#job = { send, onSettled };
    this.#isPaused = false;
    return this.#start();
  }

  async retry(id: string): Promise<void> {
    this.#isPaused = false;
    this.#change(id, { ...REQUEUED_STATE, failures: 0, isAutomatic: false, message: undefined });
    const item = this.#items.find((other) => other.id === id);
    if (item && this.#device) {
      this.#prepare(item);
      return;
    }
    await this.#start();
  }

  /** Requeues the photos that another tab was sending before it was closed or suspended. */
  takeOver(): void {
    for (const { id, state } of this.#items)
      if (state === 'sending' && !this.#sending.has(id)) this.#change(id, REQUEUED_STATE);
  }

  /** Retries interrupted files, and continues after a pause. */
  async resume(): Promise<void> {
    this.#isPaused = false;
    const now = Date.now();
    for (const { id, state, resumes, notBefore = 0 } of this.#items)
      if (state === 'failed' && resumes && notBefore <= now)
        this.#change(id, { ...REQUEUED_STATE, isAutomatic: true });
    if (this.#items.some(isReady)) await this.#start();
    else this.#resumeLater();
  }

  /** Aborts the current uploads, and sends nothing until `run`, `retry` or `resume` is called. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    for (const controller of this.#sending.values()) controller.abort();
  }

  remove(id: string): void {
    this.dismiss(id);
    void this.#device?.forget(id);
  }

  /** Removes a photo from this tab and cancels its upload, for example because another tab has removed it from the device. */
  dismiss(id: string): void {
    this.#sending.get(id)?.abort();
    if (this.#items.some((item) => item.id === id && item.state !== 'done')) void cancelUpload(id);
    this.#publish(this.#items.filter((item) => item.id !== id));
  }

  clear(): void {
    this.pause();
    for (const { id } of this.#items) void this.#device?.forget(id);
    this.#publish([]);
  }

  clearDone(): void {
    this.#publish(this.#items.filter((item) => item.state !== 'done'));
  }

  /** Stores a photo on the device, and then sends it. */
  #prepare(item: QueuedFile): void {
    if (!this.#device) return;
    this.#change(item.id, { isPreparing: true });
    const stored = this.#device.store(item).catch((error: unknown) => {
      this.#fail(item.id, error);
      return {};
    });
    void stored.then((change) => {
      const isRemoved = !this.#items.some(({ id }) => id === item.id);
      if (isRemoved) void this.#device?.forget(item.id);
      else this.#change(item.id, { ...change, isPreparing: false });
      if (!isRemoved && this.#job && !this.#isPaused) void this.#start();
    });
  }

  /** Starts a run. In a run in progress, replaces the senders that have ended because no photo was waiting. */
  #start(): Promise<void> {
    while (this.#senders.size < MAX_SENDERS) {
      const removeSender = () => this.#senders.delete(sender);
      const sender = Promise.resolve().then(() => this.#sendNext(removeSender));
      this.#senders.add(sender);
    }
    this.#run ??= this.#finishRun();
    return this.#run;
  }

  async #finishRun(): Promise<void> {
    while (this.#senders.size > 0) await Promise.all(this.#senders);
    // Reset before `onSettled` is called, so that files added or retried during the call start a new run.
    this.#run = undefined;
    const outcome = this.#outcome;
    this.#outcome = EMPTY_OUTCOME;
    this.#resumeLater();
    await this.#job?.onSettled(outcome);
  }

  /**
   * Sends the waiting files one after another. Calls `removeSender` in the same task as the check that finds no waiting file.
   * Otherwise a file that is added in between would have no sender.
   */
  async #sendNext(removeSender: () => void): Promise<void> {
    for (;;) {
      await this.#slots.acquire();
      try {
        const next = this.#isPaused ? undefined : this.#items.find((item) => this.#mayBeNext(item));
        if (!next || !this.#job) return removeSender();
        await this.#sendOne(next, this.#job.send);
      } finally {
        this.#slots.release();
      }
    }
  }

  /** Whether this tab may send the file. A photo that the device could not store can be sent only by this page. */
  #mayBeNext(item: QueuedFile): boolean {
    return isReady(item) && (item.isOnDevice === false || (this.#device?.maySend() ?? true));
  }

  async #sendOne({ id, file: queued, shot }: QueuedFile, send: SendFile): Promise<void> {
    const controller = new AbortController();
    this.#sending.set(id, controller);
    this.#change(id, { state: 'sending', percent: 0 });
    const onProgress = (share: number) => this.#change(id, { percent: Math.round(share * 100) });
    try {
      const file = queued instanceof File ? queued : await this.#read(id);
      // Another tab has sent or removed the photo.
      if (!file) return this.dismiss(id);
      // The item's id is the key, so that the server recognizes a photo whose response was lost.
      await send(file, { signal: controller.signal, key: id, onProgress }, shot);
      await this.#markDone(id);
    } catch (error) {
      if (controller.signal.aborted) {
        this.#requeue(id);
        // The upload of a removed photo may have been created after the removal.
        if (!this.#items.some((item) => item.id === id)) void cancelUpload(id);
      } else if (isAlreadyApplied(error)) await this.#markDone(id);
      else if (isSignedOut(error) || isSecondStepMissing(error)) this.#waitForSession(id);
      else this.#fail(id, error);
    } finally {
      this.#sending.delete(id);
    }
  }

  /** Reads the photo from the device. A failed read counts as a lost connection, so that the photo is retried later. */
  async #read(id: string): Promise<File | undefined> {
    try {
      return await this.#device?.read(id);
    } catch {
      throw unreachableError();
    }
  }

  /**
   * Marks a photo as done. The photo is first removed from the device, because queued stage moves and reports check whether the
   * device still has their photos.
   */
  async #markDone(id: string): Promise<void> {
    await this.#device?.forget(id);
    this.#change(id, { state: 'done', percent: 100 });
    this.#outcome = { ...this.#outcome, uploadedCount: this.#outcome.uploadedCount + 1, needsRefetch: true };
  }

  #requeue(id: string): void {
    this.#change(id, REQUEUED_STATE);
    this.#outcome = { ...this.#outcome, needsRefetch: true };
  }

  /**
   * Requeues the file and pauses the queue. Until the user has signed in again or added the required second step, the server
   * would reject every file.
   */
  #waitForSession(id: string): void {
    this.#isPaused = true;
    this.#requeue(id);
  }

  #fail(id: string, error: unknown): void {
    const item = this.#items.find((other) => other.id === id);
    if (!item) return;
    const failureState = toFailureState(item, error);
    this.#change(id, failureState);
    if (failureState.isRefused) this.#device?.storeRejection({ ...item, ...failureState });
    if (!(item.isAutomatic && failureState.resumes))
      this.#outcome = {
        ...this.#outcome,
        failedItem: this.#outcome.failedItem ?? { ...item, ...failureState },
      };
  }

  /** Retries after a delay, in case the live stream does not report that the server is back. */
  #resumeLater(): void {
    clearTimeout(this.#timer);
    if (this.#isPaused) return;
    const resumableItems = this.#items.filter(({ state, resumes }) => state === 'failed' && resumes);
    if (resumableItems.length === 0) return;
    const delays = resumableItems.map(({ notBefore }) =>
      notBefore ? notBefore - Date.now() : RESUME_DELAY_MS,
    );
    this.#timer = setTimeout(() => void this.resume(), Math.max(0, Math.min(...delays)));
  }

  #change(id: string, change: Partial<QueuedFile>): void {
    this.apply(id, change);
    const item = this.#items.find((other) => other.id === id);
    if (item) this.#device?.reportChange(item);
  }

  #publish(items: readonly QueuedFile[]): void {
    this.#items = items;
    this.#listeners.notify();
  }
}

/** The maximum number of files that are sent at the same time. */
const MAX_SENDERS = 2;

const EMPTY_OUTCOME: UploadOutcome = { uploadedCount: 0, needsRefetch: false, failedItem: undefined };

const REQUEUED_STATE = { state: 'waiting', percent: 0, isRefused: false } as const;

const isReady = ({ state, isPreparing }: QueuedFile) => state === 'waiting' && !isPreparing;

let lastOrder = 0;

/** A number that is larger than all earlier ones, even after a page load. */
function nextOrder(): number {
  lastOrder = Math.max(Date.now(), lastOrder + 0.001);
  return lastOrder;
}

function toRestoredItem(photo: DevicePhoto): QueuedFile {
  const {
    id,
    order,
    name,
    mime: type,
    size,
    lastModified,
    preview,
    problem,
    projectId: _project,
    type: _gallery,
    ...shot
  } = photo;
  const file = { name, size, type, lastModified };
  const state =
    problem === undefined
      ? { state: 'waiting' as const }
      : { state: 'failed' as const, message: problem, isRefused: true };
  return { id, order, file, shot, isOnDevice: true, preview: preview && new Blob([preview]), ...state };
}
