/** With less free space, a warning is shown. */
const LOW_BYTES = 200 * 1024 * 1024;

/** Why unsent work could be lost: the browser may delete it, or its space runs low. */
export type StorageRisk = 'not-persistent' | 'low';

let risk: StorageRisk | undefined;
let hasAsked = false;
const listeners = new Set<() => void>();

/** Asks the browser not to delete what is stored, once for each page, and measures the space. Called for the first unsent item. */
export function protectStorage(): void {
  if (hasAsked) return;
  hasAsked = true;
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
    const isPersistent = await navigator.storage.persist();
    const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
    if (quota - usage < LOW_BYTES) return 'low';
    return isPersistent ? undefined : 'not-persistent';
  } catch {
    // Older browsers, and pages that were loaded over plain http.
    return 'not-persistent';
  }
}
