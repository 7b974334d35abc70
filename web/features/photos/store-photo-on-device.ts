import type { DevicePhoto } from '#web/offline/device-photo.ts';
import { toast } from '#web/ui/toast-store.ts';
import { createPreview } from './photo-preview.ts';
import type { PhotoStore } from './photo-store.ts';
import { readBytes } from './read-bytes.ts';
import type { QueuedFile } from './upload-failure.ts';
import { UploadSlots } from './upload-slots.ts';
import type { UploadTarget } from './upload-target.ts';

/**
 * Stores a photo on the device, and returns the changed fields, such as its location and whether the device stores it. The
 * page then keeps only a preview, without the bytes. If the device has already stored a retried photo, deletes only its stored
 * error. Shows a toast when storing fails; the page then keeps the bytes. Throws when the file can no longer be read.
 */
export async function storePhotoOnDevice(
  store: PhotoStore,
  target: UploadTarget,
  item: QueuedFile,
): Promise<Partial<QueuedFile>> {
  const { file: chosen } = item;
  if (item.isOnDevice || !(chosen instanceof File)) {
    await store.change(item.id, { problem: undefined }).catch(() => undefined);
    return {};
  }
  const { file, shot } = await reductionSlots.run(() => withReducedFile(item, chosen));
  const savePhoto = async () => {
    const bytes = await readBytes(file);
    return store.save(toDevicePhoto(target, { ...item, shot }, file), bytes).then(() => true, showNotStored);
  };
  // Returns the reduced file, so that each attempt sends the same bytes. The server refuses an attempt with another byte count.
  if (!(await storageSlots.run(savePhoto))) return { file, shot, isOnDevice: false };
  // The photo is stored before its location is known, because finding the location takes a few seconds.
  const [preview, location] = await Promise.all([
    previewSlots.run(() => createPreview(file)),
    item.shotLocation,
  ]);
  // Without space for the preview, the photo stays stored.
  const change = { ...location, preview: await preview?.arrayBuffer() };
  await store.change(item.id, change).catch(() => undefined);
  const { name, size, type, lastModified } = file;
  const shotWithLocation = shot && location ? { ...shot, ...location } : shot;
  // From now on the bytes are stored only on the device, and the page keeps only what it displays.
  return { file: { name, size, type, lastModified }, preview, shot: shotWithLocation, isOnDevice: true };
}

function showNotStored(error: unknown): false {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  toast(NOT_STORED_TOASTS[isFull ? 'full' : 'other']);
  return false;
}

/** Photos are processed one after another, so that many chosen photos do not fill the memory. */
const reductionSlots = new UploadSlots(1);
const storageSlots = new UploadSlots(1);
const previewSlots = new UploadSlots(1);

async function withReducedFile({ shot, reduce }: QueuedFile, chosen: File) {
  const reduced = shot && (await reduce?.(chosen));
  return reduced ? { file: reduced, shot: { ...shot, quality: 'reduced' as const } } : { file: chosen, shot };
}

const NOT_STORED_TOASTS = {
  full: {
    title: 'This device is full',
    description:
      'Photos can’t be saved on it. Keep this page open until they are uploaded, or free some space.',
    variant: 'destructive',
  },
  other: {
    title: 'Photos can’t be saved on this device',
    description: 'Keep this page open until they are uploaded.',
    variant: 'destructive',
  },
} as const;

function toDevicePhoto(target: UploadTarget, { id, order, shot }: QueuedFile, file: File): DevicePhoto {
  const { name, type: mime, size, lastModified } = file;
  const defaultShot = {
    capturedAt: new Date(lastModified).toISOString(),
    capturedAtSource: 'file',
    quality: 'original',
  } as const;
  return { ...defaultShot, ...shot, ...target, id, order, name, mime, size, lastModified };
}
