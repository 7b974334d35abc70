import { deleteDB, openDB } from 'idb';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { DevicePhoto } from './device-photo.ts';

/** Version 1 kept the bytes with the photo. They are moved when the photo is read (photo-store.ts). */
export type StoredPhoto = DevicePhoto | (Omit<DevicePhoto, 'size' | 'preview'> & { bytes: ArrayBuffer });

/** What this device keeps for one account until it is sent. `refused` contains only photos with a problem. */
interface DeviceSchema extends DBSchema {
  photos: {
    key: string;
    value: StoredPhoto;
    indexes: { project: number; refused: [projectId: number, problem: string] };
  };
  /** The bytes of the photos, by their ids: read one at a time, when they are sent. */
  bytes: { key: string; value: ArrayBuffer };
  drafts: { key: string; value: unknown };
}

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;

const VERSION = 2;
const openDatabases = new Map<number, Promise<DeviceDatabase>>();

/** The database of an account on this device. Other accounts have their own and never open this one. */
export function openDeviceDatabase(userId: number): Promise<DeviceDatabase> {
  const opened = openDatabases.get(userId) ?? openNew(userId);
  openDatabases.set(userId, opened);
  return opened;
}

function openNew(userId: number): Promise<DeviceDatabase> {
  const forget = () => void openDatabases.delete(userId);
  const opened = openDB<DeviceSchema>(`wrapline-${userId}`, VERSION, {
    upgrade(database, before) {
      if (before < 1) {
        const photos = database.createObjectStore('photos', { keyPath: 'id' });
        photos.createIndex('project', 'projectId');
        photos.createIndex('refused', ['projectId', 'problem']);
        database.createObjectStore('drafts');
      }
      // Nothing is moved here: that would need twice the space, and a full device could then not be opened at all.
      if (before < 2) database.createObjectStore('bytes');
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

/** Whether some of these photos wait on this device and will be sent. */
export async function hasWaitingPhoto(userId: number, ids: readonly string[]): Promise<boolean> {
  const database = await openDeviceDatabase(userId);
  for (const id of ids) {
    const photo = await database.get('photos', id);
    if (photo && photo.problem === undefined) return true;
  }
  return false;
}

/** The number of a project's photos that wait on this device and will be sent. */
export async function countWaitingPhotos(userId: number, projectId: number): Promise<number> {
  const database = await openDeviceDatabase(userId);
  const refused = IDBKeyRange.bound([projectId], [projectId, []]);
  const all = await database.countFromIndex('photos', 'project', projectId);
  return all - (await database.countFromIndex('photos', 'refused', refused));
}

/** Deletes everything that this device keeps for an account: unsent photos and drafts of reports. Other tabs close it. */
export async function deleteDeviceDatabase(userId: number): Promise<void> {
  const opened = await openDeviceDatabase(userId);
  openDatabases.delete(userId);
  opened.close();
  await deleteDB(opened.name);
}
