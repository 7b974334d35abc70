import type { CaptureData } from '#web/offline/device-photo.ts';

export type ShotLocation = Required<Pick<CaptureData, 'latitude' | 'longitude' | 'accuracy'>>;

/** A new photo, with the data recorded when it was taken. */
export interface NewPhoto {
  file: File;
  shot?: CaptureData;
  /** The location where the photo was taken. Resolves with undefined when the device does not find its location. */
  shotLocation?: Promise<ShotLocation | undefined>;
  /** Returns a smaller file; null when the original is to be sent. */
  reduce?: (file: File) => Promise<File | null>;
}
