import { hasWaitingPhotoInPage } from './unsent-photos.ts';

/** Whether any photo of the project is waiting to be sent, on the device or only in this page. Refused photos do not count. */
export async function hasWaitingPhotoOf(userId: number, projectId: number): Promise<boolean> {
  if (hasWaitingPhotoInPage(userId, (photo) => photo.projectId === projectId)) return true;
  const { countWaitingPhotos } = await loadDeviceDatabase();
  return (await countWaitingPhotos(userId, projectId).catch(() => 0)) > 0;
}

/** Whether any of these photos is waiting to be sent, on the device or only in this page. Refused photos do not count. */
export async function isAnyPhotoWaiting(userId: number, captureIds: readonly string[]): Promise<boolean> {
  if (hasWaitingPhotoInPage(userId, ({ id }) => captureIds.includes(id))) return true;
  const { hasWaitingPhoto } = await loadDeviceDatabase();
  return hasWaitingPhoto(userId, captureIds).catch(() => false);
}

// Not in the initial script. A browser that cannot open the database stores no photos.
const loadDeviceDatabase = () => import('#web/offline/device-database.ts');
