import { openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { DevicePhoto } from './device-photo.ts';

/** What this device keeps for one account until it is sent. */
interface DeviceSchema extends DBSchema {
  photos: { key: string; value: DevicePhoto };
  /** Other writes, in the order of their ids. */
  outbox: { key: string; value: { id: string } };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const VERSION = 1;
const open = new Map<number, Promise<DeviceDatabase>>();

/** The database of an account on this device. Other accounts have their own and never open this one. */
export function openDeviceDatabase(userId: number): Promise<DeviceDatabase> {
  const opened = open.get(userId) ?? openNew(userId);
  open.set(userId, opened);
  return opened;
}

function openNew(userId: number): Promise<DeviceDatabase> {
  const forget = () => void open.delete(userId);
  const opened = openDB<DeviceSchema>(`wrapline-${userId}`, VERSION, {
    upgrade(database) {
      for (const name of ['photos', 'outbox'] as const)
        if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: 'id' });
    },
    // A newer version of the application in another tab needs the database.
    blocking: () => {
      forget();
      void opened.then((database) => database.close());
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}
