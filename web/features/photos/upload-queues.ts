import { createContext, use, useSyncExternalStore } from 'react';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { UploadQueue } from '#web/features/photos/upload-queue.ts';

/** Where photos go: each gallery of each project has a queue of its own. */
export interface UploadPlace {
  projectId: number;
  type: PhotoType;
}

/**
 * The queues of one user's galleries. A queue outlives the page that filled it: what is under way goes on, and what failed
 * waits in its gallery until the user comes back to it.
 */
export class UploadQueues {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  queueOf(place: UploadPlace): UploadQueue {
    return this.#queues.get(keyOf(place)) ?? this.keep(place, new UploadQueue());
  }

  /** Gives a queue this place, and no other. */
  keep(place: UploadPlace, queue: UploadQueue): UploadQueue {
    for (const [key, kept] of this.#queues) if (kept === queue) this.#queues.delete(key);
    this.#queues.set(keyOf(place), queue);
    queue.subscribe(this.#onChange);
    return queue;
  }

  /** How many photos have not been stored yet, those included that were refused and wait for a decision. */
  countUnsent(): number {
    return this.#all()
      .flatMap((queue) => queue.items())
      .filter(({ state }) => state !== 'done').length;
  }

  /** Sends what a lost connection, a restart of the server or `pause` has stopped. */
  readonly resume = (): void => {
    for (const queue of this.#all()) void queue.resume();
  };

  /** Nothing more is sent until `resume`. */
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

function keyOf({ projectId, type }: UploadPlace): string {
  return `${projectId} ${type}`;
}

export const UploadQueuesContext = createContext<UploadQueues | null>(null);

/** The queues of the signed-in user. */
export function useUploadQueues(): UploadQueues {
  const places = use(UploadQueuesContext);
  if (!places) throw new Error('useUploadQueues is called outside of the signed-in screens');
  return places;
}

/** What is in a queue. */
export function useQueueItems(queue: UploadQueue): readonly UploadItem[] {
  return useSyncExternalStore(queue.subscribe, queue.items);
}
