import { hasWaitingPhotoInPage } from './unsent-photos.ts';

/** Whether any photo of the project is waiting to be sent, on the device or only in this page. Refused photos do not count. */
export async function hasWaitingPhotoOf(userId: number, projectId: number): Promise<boolean> {
  if (hasWaitingPhotoInPage(userId, (photo) => photo.projectId === projectId)) return true;
  return readDevice(
    userId,
    async ({ countWaitingPhotos }) => (await countWaitingPhotos(userId, projectId)) > 0,
  );
}

/** Whether any of these photos is waiting to be sent, on the device or only in this page. Refused photos do not count. */
export async function isAnyPhotoWaiting(userId: number, captureIds: readonly string[]): Promise<boolean> {
  if (hasWaitingPhotoInPage(userId, ({ id }) => captureIds.includes(id))) return true;
  return readDevice(userId, ({ hasWaitingPhoto }) => hasWaitingPhoto(userId, captureIds));
}

// Loaded on demand, so that the initial script does not contain the code of the database.
const loadDeviceDatabase = () => import('#web/offline/device-database.ts');

/**
 * Reads from the device whether photos are waiting. Returns true if the read fails, because photos may be waiting. Returns
 * false if the browser cannot open the database, because such a browser stores no photos.
 */
async function readDevice(
  userId: number,
  readHasWaiting: (database: Awaited<ReturnType<typeof loadDeviceDatabase>>) => Promise<boolean>,
): Promise<boolean> {
  const database = await loadDeviceDatabase();
  try {
    await database.openDeviceDatabase(userId);
  } catch {
    return false;
  }
  return readHasWaiting(database).catch(() => true);
}
