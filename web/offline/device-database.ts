import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { DevicePhoto } from './device-photo.ts';

/** Version 1 stored the bytes together with the photo. These bytes are moved when the photo is read (photo-store.ts). */
export type StoredPhoto = DevicePhoto | (Omit<DevicePhoto, 'size' | 'preview'> & { bytes: ArrayBuffer });

/** The unsent data of one account on this device. The index `refused` contains only photos with a problem. */
interface DeviceSchema extends DBSchema {
  photos: {
    key: string;
    value: StoredPhoto;
    indexes: { project: number; refused: [projectId: number, problem: string] };
  };
  /** The bytes of the photos, by photo id. They are read one photo at a time, when the photo is sent. */
  bytes: { key: string; value: ArrayBuffer };
  drafts: { key: string; value: unknown };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const DATABASE_VERSION = 2;
const openDatabases = new Map<number, Promise<DeviceDatabase>>();

/** The database of an account on this device. Each account has its own database. */
export function openDeviceDatabase(userId: number): Promise<DeviceDatabase> {
  const openedDatabase = openDatabases.get(userId) ?? openNewDatabase(userId);
  openDatabases.set(userId, openedDatabase);
  return openedDatabase;
}

function openNewDatabase(userId: number): Promise<DeviceDatabase> {
  const removeFromOpenDatabases = () => void openDatabases.delete(userId);
  const openedDatabase = openDB<DeviceSchema>(`wrapline-${userId}`, DATABASE_VERSION, {
    upgrade(database, oldVersion) {
      if (oldVersion < 1) {
        const photos = database.createObjectStore('photos', { keyPath: 'id' });
        photos.createIndex('project', 'projectId');
        photos.createIndex('refused', ['projectId', 'problem']);
        database.createObjectStore('drafts');
      }
      // Photos are not moved during the upgrade. Moving them would need twice the space, and a full device could not open the
      // database.
      if (oldVersion < 2) database.createObjectStore('bytes');
    },
    // Called when another tab deletes the database, or upgrades it for a newer version of the application.
    blocking: () => {
      removeFromOpenDatabases();
      void openedDatabase.then((database) => database.close());
    },
    terminated: removeFromOpenDatabases,
  });
  openedDatabase.catch(removeFromOpenDatabases);
  return openedDatabase;
}

/** Whether any of these photos are queued on this device. Refused photos do not count. */
export async function hasWaitingPhoto(userId: number, ids: readonly string[]): Promise<boolean> {
  const database = await openDeviceDatabase(userId);
  for (const id of ids) {
    const photo = await database.get('photos', id);
    if (photo && photo.problem === undefined) return true;
  }
  return false;
}

/** The number of a project's photos that are queued on this device. Refused photos do not count. */
export async function countWaitingPhotos(userId: number, projectId: number): Promise<number> {
  const database = await openDeviceDatabase(userId);
  const refusedRange = IDBKeyRange.bound([projectId], [projectId, []]);
  const totalCount = await database.countFromIndex('photos', 'project', projectId);
  return totalCount - (await database.countFromIndex('photos', 'refused', refusedRange));
}

/** The number of an account's photos on this device, including refused photos. */
export async function countStoredPhotos(userId: number): Promise<number> {
  return (await openDeviceDatabase(userId)).count('photos');
}

/** Deletes the database of an account: its unsent photos and drafts of reports. Other tabs close the database. */
export async function deleteDeviceDatabase(userId: number): Promise<void> {
  const opened = await openDeviceDatabase(userId);
  openDatabases.delete(userId);
  opened.close();
  await deleteDB(opened.name);
}
