import { openDeviceDatabase } from '#web/offline/device-database.ts';
import type { DevicePhoto } from '#web/offline/device-photo.ts';

/** Keeps unsent photos beyond the page. */
export interface PhotoStore {
  /** The photos without these, in their order. */
  others: (known: ReadonlySet<string>) => Promise<DevicePhoto[]>;
  save: (photo: DevicePhoto) => Promise<void>;
  setProblem: (id: string, problem: string | undefined) => Promise<void>;
  remove: (id: string) => Promise<void>;
  clear: () => Promise<void>;
}

/** The photos of one account in the database of this device. */
export function photoStoreOf(userId: number): PhotoStore {
  let hasAskedToPersist = false;
  return {
    async others(known) {
      const database = await openDeviceDatabase(userId);
      const ids = (await database.getAllKeys('photos')).filter((id) => !known.has(id));
      const photos = await Promise.all(ids.map((id) => database.get('photos', id)));
      return photos.filter((photo) => photo !== undefined).toSorted((one, other) => one.order - other.order);
    },
    async save(photo) {
      if (!hasAskedToPersist) void askToPersist();
      hasAskedToPersist = true;
      // One transaction, so that a full disk leaves nothing of the photo.
      await (await openDeviceDatabase(userId)).put('photos', photo);
    },
    async setProblem(id, problem) {
      const database = await openDeviceDatabase(userId);
      const { store, done } = database.transaction('photos', 'readwrite');
      const photo = await store.get(id);
      if (photo) {
        const { problem: _before, ...rest } = photo;
        await store.put(problem === undefined ? rest : { ...rest, problem });
      }
      await done;
    },
    async remove(id) {
      await (await openDeviceDatabase(userId)).delete('photos', id);
    },
    async clear() {
      await (await openDeviceDatabase(userId)).clear('photos');
    },
  };
}

/** Asks the browser not to delete the photos when space runs low. */
async function askToPersist(): Promise<void> {
  try {
    await navigator.storage.persist();
  } catch {
    // Older browsers, and pages that were loaded over plain http.
  }
}
