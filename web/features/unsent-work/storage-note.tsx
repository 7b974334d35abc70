import { useSyncExternalStore } from 'react';
import { connection } from '#web/api/connection.ts';
import { useUnsentPhotoCount } from '#web/features/photos/unsent-photos.ts';
import { onStorageRisk, storageRisk, type StorageRisk } from '#web/offline/persistent-storage.ts';
import { useUser } from '#web/session/session.ts';
import { useWaitingWriteCount } from './use-unsent-write-count.ts';

/** Explains why unsent work could be lost. Renders nothing when there is no risk. */
export function StorageNote() {
  const risk = useSyncExternalStore(onStorageRisk, storageRisk);
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  if (!risk) return null;
  return (
    <p role="note" className="rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
      {RISK_TEXTS[risk]}
      {state === 'offline' && ' Go online soon to send your work.'}
    </p>
  );
}

/** The note for the pages of a project. Shown only while there is no connection, because unsent work is otherwise sent soon. */
export function OfflineStorageNote() {
  const { id: userId } = useUser();
  const hasUnsentWork = useUnsentPhotoCount(userId) + useWaitingWriteCount(userId) > 0;
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return hasUnsentWork && state !== 'online' ? <StorageNote /> : null;
}

const RISK_TEXTS: Record<StorageRisk, string> = {
  'not-persistent':
    'Your browser may delete unsent work when the device runs out of space or after some weeks. Installing Wrapline on this device protects the work.',
  low: 'This device is almost full, so unsent work could be lost. Free some space.',
};
