import { useSyncExternalStore } from 'react';
import { onStorageRisk, storageRisk, type StorageRisk } from '#web/offline/persistent-storage.ts';

/** Says why unsent work could be lost, if it could. */
export function StorageNote() {
  const risk = useSyncExternalStore(onStorageRisk, storageRisk);
  if (!risk) return null;
  return (
    <p role="note" className="text-sm text-muted">
      {TEXTS[risk]}
    </p>
  );
}

const TEXTS: Record<StorageRisk, string> = {
  'not-persistent':
    'Your browser may delete unsent work when the device runs out of space or after some weeks. Go online soon. Installing Wrapline on this device protects the work.',
  low: 'This device is almost full. Free some space, or go online to send your work.',
};
