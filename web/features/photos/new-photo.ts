import type { Shot } from '#web/offline/device-photo.ts';

export type ShotLocation = Required<Pick<Shot, 'latitude' | 'longitude' | 'accuracy'>>;

/** A new photo, with what is known about its shot. */
export interface NewPhoto {
  file: File;
  shot?: Shot;
  /** Where it was taken, once the device knows. */
  place?: Promise<ShotLocation | undefined>;
  /** Reduces the file; null when it does not need to be smaller. */
  reduce?: (file: File) => Promise<File | null>;
}
