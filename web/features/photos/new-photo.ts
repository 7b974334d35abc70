import type { Shot } from '#web/offline/device-photo.ts';

export type ShotLocation = Required<Pick<Shot, 'latitude' | 'longitude' | 'accuracy'>>;

/** A new photo, with the data recorded when it was taken. */
export interface NewPhoto {
  file: File;
  shot?: Shot;
  /** The location where the photo was taken. Resolves when the device has found its location. */
  place?: Promise<ShotLocation | undefined>;
  /** Returns a smaller file; null when the file is small enough. */
  reduce?: (file: File) => Promise<File | null>;
}
