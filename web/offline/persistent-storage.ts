import { Listeners } from '#web/lib/listeners.ts';

/** The free space below which a warning is shown, in bytes. */
const LOW_SPACE_BYTES = 200 * 1024 * 1024;

/** The reason why unsent work could be lost: the browser may delete it, or the free space is low. */
export type StorageRisk = 'not-persistent' | 'low';

let risk: StorageRisk | undefined;
let persistenceRequest: Promise<boolean> | undefined;
const listeners = new Listeners();

/**
 * Measures the free space. Called when unsent work is stored or changes. The first call of a page also asks the browser
 * to keep stored data.
 */
export function protectStorage(): void {
  void findRisk().then((found) => {
    risk = found;
    listeners.notify();
  });
}

export function storageRisk(): StorageRisk | undefined {
  return risk;
}

export const onStorageRisk = listeners.subscribe;

async function findRisk(): Promise<StorageRisk | undefined> {
  try {
    persistenceRequest ??= navigator.storage.persist();
    const isProtected = await persistenceRequest;
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < LOW_SPACE_BYTES) return 'low';
    return isProtected ? undefined : 'not-persistent';
  } catch {
    // `navigator.storage` is missing in older browsers and on pages loaded over plain http.
    return 'not-persistent';
  }
}
