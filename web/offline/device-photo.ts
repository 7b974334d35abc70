import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { ClockReading } from '#web/api/device-clock.ts';

/** What is known about a shot when it is taken. */
export interface Shot {
  /** The clock of this device at the shot, or the time of a chosen file. */
  capturedAt: string;
  capturedAtSource: 'device' | 'file';
  /** Compares the clock of this device with the server's. */
  clock?: ClockReading;
  latitude?: number;
  longitude?: number;
  accuracy?: number;
  quality: 'original' | 'reduced';
  /** The view of the vehicle, and its name when the photo was taken. */
  viewKey?: string;
  viewName?: string;
}

/** A photo that is kept on this device until the server has stored it. Its bytes are in a store of their own. */
export interface DevicePhoto extends Shot {
  /** A UUID, by which the server recognizes a repeated upload. */
  id: string;
  projectId: number;
  type: PhotoType;
  /** The order in which photos are sent. */
  order: number;
  name: string;
  mime: string;
  lastModified: number;
  /** In bytes. */
  size: number;
  /** A small JPEG; missing when the browser cannot read the photo. Not a Blob, because Safari may lose the file behind it. */
  preview?: ArrayBuffer;
  /** Why the server refused it. */
  problem?: string;
}
