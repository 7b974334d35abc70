/** The free space below which a warning is shown, in bytes. */
const LOW_SPACE_BYTES = 200 * 1024 * 1024;

/** The reason why unsent work could be lost: the browser may delete it, or the free space is low. */
export type StorageRisk = 'not-persistent' | 'low';

let risk: StorageRisk | undefined;
let isPersistent: Promise<boolean> | undefined;
const listeners = new Set<() => void>();

/** Asks the browser not to delete stored data, once per page, and measures the free space. Called for each unsent item. */
export function protectStorage(): void {
  void findRisk().then((found) => {
    risk = found;
    for (const notify of listeners) notify();
  });
}

export function storageRisk(): StorageRisk | undefined {
  return risk;
}

export function onStorageRisk(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function findRisk(): Promise<StorageRisk | undefined> {
  try {
    isPersistent ??= navigator.storage.persist();
    const isProtected = await isPersistent;
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < LOW_SPACE_BYTES) return 'low';
    return isProtected ? undefined : 'not-persistent';
  } catch {
    // Older browsers, and pages loaded over plain http, do not support this.
    return 'not-persistent';
  }
}
