import type { DevicePhoto } from '#web/offline/device-photo.ts';
import { toast } from '#web/ui/toast-store.ts';
import type { PhotoStore } from './photo-store.ts';
import type { QueuedFile } from './upload-failure.ts';
import type { UploadTarget } from './upload-target.ts';

/**
 * Stores a photo on the device, and returns what has changed: its file when it was made smaller, its place, and whether the device
 * keeps it. A retried photo is stored already.
 */
export async function keepPhoto(
  store: PhotoStore,
  target: UploadTarget,
  item: QueuedFile,
): Promise<Partial<QueuedFile>> {
  if (item.isOnDevice) {
    await store.setProblem(item.id, undefined).catch(() => undefined);
    return {};
  }
  const reduced = await withReducedFile(item);
  try {
    await store.save(await devicePhotoOf(target, reduced));
    // Stored first, because finding the place takes a few seconds.
    const placed = await withPlace(reduced);
    if (placed !== reduced) await store.save(await devicePhotoOf(target, placed));
    return { file: placed.file, shot: placed.shot, isOnDevice: true };
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    toast(NOT_KEPT[isFull ? 'full' : 'other']);
    // Each attempt sends the same file, because the server refuses another size of this shot.
    return { file: reduced.file, shot: reduced.shot, isOnDevice: false };
  }
}

async function withReducedFile(item: QueuedFile): Promise<QueuedFile> {
  const reduced = await item.reduce?.(item.file);
  if (!reduced || !item.shot) return item;
  return { ...item, file: reduced, shot: { ...item.shot, quality: 'reduced' } };
}

async function withPlace(item: QueuedFile): Promise<QueuedFile> {
  const place = await item.place;
  return place && item.shot ? { ...item, shot: { ...item.shot, ...place } } : item;
}

const NOT_KEPT = {
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

async function devicePhotoOf(
  target: UploadTarget,
  { id, order, file, shot }: QueuedFile,
): Promise<DevicePhoto> {
  const { name, type: mime, lastModified } = file;
  const ofFile = {
    capturedAt: new Date(lastModified).toISOString(),
    capturedAtSource: 'file',
    quality: 'original',
  } as const;
  const bytes = await file.arrayBuffer();
  return { ...ofFile, ...shot, ...target, id, order, name, mime, lastModified, bytes };
}
