import { createContext, use, useSyncExternalStore } from 'react';
import type { DevicePhoto } from '#web/offline/device-photo.ts';
import { UploadQueue } from '#web/features/photos/upload-queue.ts';
import { storePhotoOnDevice } from './store-photo-on-device.ts';
import type { PhotoStore } from './photo-store.ts';
import { openSenderTab } from './sender-tab.ts';
import type { SenderElection, TabMessage } from './sender-tab.ts';
import { isWaiting, type QueuedFile } from './upload-failure.ts';
import type { QueueDevice } from './upload-queue.ts';
import { UploadSlots } from './upload-slots.ts';
import type { UploadTarget } from './upload-target.ts';

/** Starts to send a queue whose photos are stored on the device. */
type StartQueue = (target: UploadTarget, queue: UploadQueue) => void;

interface QueuesOptions {
  userId: number;
  store: PhotoStore;
  onChange: () => void;
}

/**
 * The queues of one user's galleries. Photos are stored on the device until the server has them, so that they survive a page load
 * and the end of the session. One tab sends the photos, and the other tabs show the progress.
 */
export class UploadQueues {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #slots = new UploadSlots();
  readonly #options: QueuesOptions;
  #start: StartQueue | undefined;
  #tab: SenderElection | undefined;
  /** Whether the last read of the stored photos failed. `resume` repeats it. */
  #isRestoreMissing = false;
  /** The ids of photos that could not be removed from the device. `resume` removes them. */
  readonly #unremovedIds = new Set<string>();

  constructor(options: QueuesOptions) {
    this.#options = options;
  }

  queueOf(target: UploadTarget): UploadQueue {
    return this.#queues.get(toTargetKey(target)) ?? this.assignQueue(target, new UploadQueue(this.#slots));
  }

  /** Assigns a queue to this gallery. Photos whose project does not exist yet are not stored on the device. */
  assignQueue(target: UploadTarget, queue: UploadQueue): UploadQueue {
    for (const [key, existingQueue] of this.#queues) if (existingQueue === queue) this.#queues.delete(key);
    this.#queues.set(toTargetKey(target), queue);
    queue.subscribe(this.#options.onChange);
    if (target.projectId > 0) queue.storeOn(this.#deviceOf(target));
    return queue;
  }

  /** Shows the photos that the device has stored, and sends them when no other tab does. Returns a function that stops this. */
  open(start: StartQueue): () => void {
    this.#start = start;
    this.#tab = openSenderTab(this.#options.userId, {
      onStart: () => void this.#restore().then(() => this.#takeOver()),
      onStop: () => this.pause(),
      onMessage: (message) => this.#handle(message),
    });
    void this.#restore();
    return () => {
      this.pause();
      this.#tab?.close();
      this.#tab = undefined;
    };
  }

  /** The queues that have photos, except the queue of a project that does not exist yet. */
  withPhotos(): { target: UploadTarget; queue: UploadQueue }[] {
    return [...this.#queues].flatMap(([key, queue]) => {
      const target = parseTargetKey(key);
      return target.projectId > 0 && queue.items().length > 0 ? [{ target, queue }] : [];
    });
  }

  /** The number of photos that the server has not stored yet, including rejected photos. */
  countUnsent(): number {
    return this.#unsent().length;
  }

  /** The number of unsent photos that a page load would lose. */
  countNotOnDevice(): number {
    return this.#unsent().filter(({ isOnDevice }) => !isOnDevice).length;
  }

  /** Whether a matching photo waits to be sent and is not stored on the device, so that a page load would lose it. */
  wouldLosePhoto(matches: (photo: { id: string; projectId: number }) => boolean): boolean {
    return this.withPhotos().some(({ target: { projectId }, queue }) =>
      queue
        .items()
        .some((item) => !item.isOnDevice && isWaiting(item) && matches({ id: item.id, projectId })),
    );
  }

  /** Whether the device may have photos that no queue contains, because the stored photos could not be read. */
  get isRestoreMissing(): boolean {
    return this.#isRestoreMissing;
  }

  /**
   * Continues uploads after a lost connection, a server restart or `pause`. Repeats failed reads and removals of stored photos.
   */
  readonly resume = (): void => {
    for (const id of this.#unremovedIds) void this.#removeFromDevice(id);
    for (const queue of this.#all()) void queue.resume();
    if (this.#isRestoreMissing) void this.#restore().then(() => this.#isRestoreMissing || this.resume());
  };

  /** Stops sending until `resume` is called. */
  pause(): void {
    for (const queue of this.#all()) queue.pause();
  }

  /** Removes all photos from the queues and from the device. */
  clear(): void {
    for (const queue of this.#all()) queue.clear();
    void this.#options.store.clear().catch(() => undefined);
  }

  #takeOver(): void {
    for (const queue of this.#all()) queue.takeOver();
    this.resume();
  }

  async #restore(): Promise<void> {
    const queuedIds = this.#all().flatMap((queue) => queue.items().map(({ id }) => id));
    const knownIds = new Set([...queuedIds, ...this.#unremovedIds]);
    const photos = await this.#options.store.readOthers(knownIds).catch(() => undefined);
    this.#isRestoreMissing = photos === undefined;
    for (const { target, photos: storedPhotos } of groupByTarget(photos ?? [])) {
      const queue = this.queueOf(target);
      queue.restore(storedPhotos);
      if (!queue.hasJob) this.#start?.(target, queue);
    }
  }

  #deviceOf(target: UploadTarget): QueueDevice {
    const { store } = this.#options;
    return {
      maySend: () => this.#tab?.maySend() ?? false,
      store: async (item) => {
        const change = await storePhotoOnDevice(store, target, item);
        if (!item.isOnDevice) this.#tab?.post({ kind: 'added' });
        // Only a tab that does not send asks for a retry. In a browser without locks all tabs send, and two tabs that asked
        // each other would never stop.
        else if (!this.#tab?.maySend()) this.#tab?.post({ kind: 'retried', id: item.id });
        return change;
      },
      read: (id) => store.read(id),
      storeRejection: ({ id, message }) =>
        void store.change(id, { problem: message ?? 'Upload failed' }).catch(() => undefined),
      forget: async (id) => {
        await this.#removeFromDevice(id);
        this.#tab?.post({ kind: 'removed', id });
      },
      reportChange: ({ id, state, percent, message, resumes, isRefused }) => {
        if (this.#tab?.maySend())
          this.#tab.post({ kind: 'changed', id, change: { state, percent, message, resumes, isRefused } });
      },
    };
  }

  async #removeFromDevice(id: string): Promise<void> {
    await this.#options.store.remove(id).then(
      () => this.#unremovedIds.delete(id),
      () => this.#unremovedIds.add(id),
    );
  }

  #handle(message: TabMessage): void {
    if (message.kind === 'added') return void this.#restore().then(this.resume);
    const queue = this.#all().find((one) => one.items().some(({ id }) => id === message.id));
    if (message.kind === 'retried') return this.#retryFor(queue, message.id);
    if (message.kind === 'changed') return queue?.apply(message.id, message.change);
    const item = queue?.items().find(({ id }) => id === message.id);
    // A photo that another tab has uploaded stays in the list for a few seconds, while the page refetches the project.
    if (!this.#tab?.maySend() && (item?.state === 'done' || item?.state === 'sending'))
      setTimeout(() => queue?.dismiss(message.id), DONE_DISPLAY_MS);
    else queue?.dismiss(message.id);
  }

  /** Retries a failed photo at the request of another tab. Does nothing unless this tab is the sending tab. */
  #retryFor(queue: UploadQueue | undefined, id: string): void {
    if (this.#tab?.maySend()) void queue?.retry(id);
  }

  #unsent(): QueuedFile[] {
    return this.#all()
      .flatMap((queue) => queue.items())
      .filter(({ state }) => state !== 'done');
  }

  #all(): UploadQueue[] {
    return [...this.#queues.values()];
  }
}

const DONE_DISPLAY_MS = 3_000;

/** Groups the stored photos by gallery. */
function groupByTarget(photos: readonly DevicePhoto[]) {
  const groups = new Map<string, { target: UploadTarget; photos: DevicePhoto[] }>();
  for (const photo of photos) {
    const { projectId, type } = photo;
    const group = groups.get(toTargetKey(photo)) ?? { target: { projectId, type }, photos: [] };
    group.photos.push(photo);
    groups.set(toTargetKey(photo), group);
  }
  return groups.values();
}

function toTargetKey({ projectId, type }: UploadTarget): string {
  return `${projectId} ${type}`;
}

function parseTargetKey(key: string): UploadTarget {
  const [projectId, type] = key.split(' ');
  return { projectId: Number(projectId), type: type as UploadTarget['type'] };
}

export const UploadQueuesContext = createContext<UploadQueues | null>(null);

/** The queues of the signed-in user. */
export function useUploadQueues(): UploadQueues {
  const queues = use(UploadQueuesContext);
  if (!queues) throw new Error('useUploadQueues is called outside of the signed-in screens');
  return queues;
}

/** The items of a queue. */
export function useQueueItems(queue: UploadQueue): readonly QueuedFile[] {
  return useSyncExternalStore(queue.subscribe, queue.items);
}
