import { openDeviceDatabase, type DeviceDatabase } from '#web/offline/device-database.ts';
import type { DevicePhoto } from '#web/offline/device-photo.ts';
import { protectStorage } from '#web/offline/persistent-storage.ts';

/** Stores unsent photos on the device, so that they survive closing the page. */
export interface PhotoStore {
  /** The stored photos whose ids are not in `knownIds`, without their bytes, sorted by `order`. */
  readOthers: (knownIds: ReadonlySet<string>) => Promise<DevicePhoto[]>;
  /** The photo as a file; undefined when the device no longer stores the photo. */
  read: (id: string) => Promise<File | undefined>;
  save: (photo: DevicePhoto, bytes: ArrayBuffer) => Promise<void>;
  /** Changes fields of a stored photo. A field with the value undefined is removed. */
  change: (id: string, change: Partial<Record<keyof DevicePhoto, unknown>>) => Promise<void>;
  remove: (id: string) => Promise<void>;
  clear: () => Promise<void>;
}

/** The photos of one account in the database of this device. */
export function createPhotoStore(userId: number): PhotoStore {
  return {
    async readOthers(knownIds) {
      const database = await openDeviceDatabase(userId);
      const ids = (await database.getAllKeys('photos')).filter((id) => !knownIds.has(id));
      const photos: DevicePhoto[] = [];
      for (const id of ids) {
        const photo = await readPhoto(database, id);
        if (photo) photos.push(photo);
      }
      return photos.toSorted((one, other) => one.order - other.order);
    },
    async read(id) {
      const database = await openDeviceDatabase(userId);
      const photo = await database.get('photos', id);
      const bytes = photo && 'bytes' in photo ? photo.bytes : await database.get('bytes', id);
      if (!photo || !bytes) return undefined;
      return new File([bytes], photo.name, { type: photo.mime, lastModified: photo.lastModified });
    },
    async save(photo, bytes) {
      protectStorage();
      // One transaction, so that a full disk leaves no part of the photo behind.
      const saveTransaction = (await openDeviceDatabase(userId)).transaction(
        ['photos', 'bytes'],
        'readwrite',
      );
      await Promise.all([
        saveTransaction.objectStore('photos').put(photo),
        saveTransaction.objectStore('bytes').put(bytes, photo.id),
        saveTransaction.done,
      ]);
    },
    async change(id, change) {
      const { store, done } = (await openDeviceDatabase(userId)).transaction('photos', 'readwrite');
      const photo = await store.get(id);
      const definedFields = Object.entries({ ...photo, ...change }).filter(
        ([, value]) => value !== undefined,
      );
      if (photo) await store.put(Object.fromEntries(definedFields) as unknown as DevicePhoto);
      await done;
    },
    async remove(id) {
      const removalTransaction = (await openDeviceDatabase(userId)).transaction(
        ['photos', 'bytes'],
        'readwrite',
      );
      await Promise.all([
        removalTransaction.objectStore('photos').delete(id),
        removalTransaction.objectStore('bytes').delete(id),
        removalTransaction.done,
      ]);
    },
    async clear() {
      const database = await openDeviceDatabase(userId);
      await database.clear('photos');
      await database.clear('bytes');
    },
  };
}

/**
 * Reads a stored photo without its bytes. An earlier version stored the bytes in the same row; these are moved to an object store
 * of their own.
 */
async function readPhoto(database: DeviceDatabase, id: string): Promise<DevicePhoto | undefined> {
  const photo = await database.get('photos', id);
  if (!photo || !('bytes' in photo)) return photo;
  const { bytes, ...rest } = photo;
  const photoWithoutBytes = { ...rest, size: bytes.byteLength };
  // If the device has no space, the bytes stay in the row of the photo and are read from there.
  await moveBytes(database, photoWithoutBytes, bytes).catch(() => undefined);
  return photoWithoutBytes;
}

async function moveBytes(database: DeviceDatabase, photo: DevicePhoto, bytes: ArrayBuffer): Promise<void> {
  const moveTransaction = database.transaction(['photos', 'bytes'], 'readwrite');
  const isStillStored = (await moveTransaction.objectStore('photos').getKey(photo.id)) !== undefined;
  const writes = isStillStored
    ? [
        moveTransaction.objectStore('photos').put(photo),
        moveTransaction.objectStore('bytes').put(bytes, photo.id),
      ]
    : [];
  await Promise.all([...writes, moveTransaction.done]);
}
