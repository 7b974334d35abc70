import { createContext, use, useSyncExternalStore } from 'react';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { UploadQueue } from '#web/features/photos/upload-queue.ts';

/** The target of an upload. Each gallery of each project has its own queue. */
export interface UploadTarget {
  projectId: number;
  type: PhotoType;
}

/**
 * The queues of one user's galleries. A queue outlives its page: uploads continue, and failed files stay in their gallery.
 */
export class UploadQueues {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  queueOf(target: UploadTarget): UploadQueue {
    return this.#queues.get(keyOf(target)) ?? this.keep(target, new UploadQueue());
  }

  /** Moves a queue to this gallery. */
  keep(target: UploadTarget, queue: UploadQueue): UploadQueue {
    for (const [key, kept] of this.#queues) if (kept === queue) this.#queues.delete(key);
    this.#queues.set(keyOf(target), queue);
    queue.subscribe(this.#onChange);
    return queue;
  }

  /** The number of photos that are not stored yet, including rejected ones. */
  countUnsent(): number {
    return this.#all()
      .flatMap((queue) => queue.items())
      .filter(({ state }) => state !== 'done').length;
  }

  /** Continues uploads after a lost connection, a server restart or `pause`. */
  readonly resume = (): void => {
    for (const queue of this.#all()) void queue.resume();
  };

  /** Sends nothing until `resume`. */
  pause(): void {
    for (const queue of this.#all()) queue.pause();
  }

  clear(): void {
    for (const queue of this.#all()) queue.clear();
  }

  #all(): UploadQueue[] {
    return [...this.#queues.values()];
  }
}

function keyOf({ projectId, type }: UploadTarget): string {
  return `${projectId} ${type}`;
}

export const UploadQueuesContext = createContext<UploadQueues | null>(null);

/** The queues of the signed-in user. */
export function useUploadQueues(): UploadQueues {
  const queues = use(UploadQueuesContext);
  if (!queues) throw new Error('useUploadQueues is called outside of the signed-in screens');
  return queues;
}

/** The items of a queue. */
export function useQueueItems(queue: UploadQueue): readonly UploadItem[] {
  return useSyncExternalStore(queue.subscribe, queue.items);
}
