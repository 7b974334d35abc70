import type { PhotoType } from '#shared/photos/photos.contract.ts';
import type { ClockReading } from '#web/api/device-clock.ts';

/** The data recorded when a photo is taken. */
export interface CaptureData {
  /** When the photo was taken, by the clock of this device. For a chosen file, the time of the file. */
  capturedAt: string;
  capturedAtSource: 'device' | 'file';
  /** The state of this device's clock, to compute its offset from the server's clock. */
  clock?: ClockReading;
  latitude?: number;
  longitude?: number;
  accuracy?: number;
  quality: 'original' | 'reduced';
  /** The key of the vehicle view, and the view's name when the photo was taken. */
  viewKey?: string;
  viewName?: string;
}

/** A photo that is stored on this device until the server has stored it. The bytes are in a separate store. */
export interface DevicePhoto extends CaptureData {
  /** A UUID. It lets the server recognize a repeated upload. */
  id: string;
  projectId: number;
  type: PhotoType;
  /** The order in which photos are sent. */
  order: number;
  name: string;
  mime: string;
  lastModified: number;
  /** The size in bytes. */
  size: number;
  /**
   * A small JPEG; undefined when the browser cannot read the photo. Stored as bytes, because Safari may lose the file behind a
   * Blob.
   */
  preview?: ArrayBuffer;
  /** The reason why the server refused the photo. */
  problem?: string;
}
