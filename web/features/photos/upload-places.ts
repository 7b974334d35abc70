import { createContext, use, useSyncExternalStore } from 'react';
import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { UploadItem } from '#web/ui/upload-row.tsx';
import { UploadQueue } from './upload-queue.ts';

/** Where photos go: each gallery of each project has a queue of its own. */
export interface UploadPlace {
  projectId: number;
  type: PhotoType;
}

/**
 * The queues of all galleries. A queue outlives the page that filled it: what is under way goes on, and what failed waits in
 * its gallery until somebody comes back to it.
 */
export class UploadPlaces {
  readonly #queues = new Map<string, UploadQueue>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether anything would be lost with the page. */
  readonly isSending = (): boolean =>
    this.#all().some((queue) =>
      queue.items().some(({ state }) => state === 'sending' || state === 'waiting'),
    );

  queueOf(place: UploadPlace): UploadQueue {
    return this.#queues.get(keyOf(place)) ?? this.keep(place, new UploadQueue());
  }

  /** Gives a place the queue that was filled before the place was there. */
  keep(place: UploadPlace, queue: UploadQueue): UploadQueue {
    this.#queues.set(keyOf(place), queue);
    queue.subscribe(() => {
      for (const notify of this.#listeners) notify();
    });
    return queue;
  }

  /** Takes up again what a lost connection or a restart of the server has stopped. */
  readonly resume = (): void => {
    for (const queue of this.#all()) void queue.resume();
  };

  /** Nothing more goes out: the next session may be somebody else's. */
  stop(): void {
    for (const queue of this.#all()) for (const { id } of queue.items()) queue.remove(id);
  }

  #all(): UploadQueue[] {
    return [...this.#queues.values()];
  }
}

function keyOf({ projectId, type }: UploadPlace): string {
  return `${projectId} ${type}`;
}

export const UploadPlacesContext = createContext<UploadPlaces | null>(null);

/** The queues of the signed-in screens. */
export function useUploadPlaces(): UploadPlaces {
  const places = use(UploadPlacesContext);
  if (!places) throw new Error('useUploadPlaces stands outside of the signed-in screens');
  return places;
}

/** What stands in a queue. */
export function useQueueItems(queue: UploadQueue): readonly UploadItem[] {
  return useSyncExternalStore(queue.subscribe, queue.items);
}
