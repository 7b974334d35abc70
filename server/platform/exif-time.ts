import readExif from 'exif-reader';
import type { Sharp, SharpInput } from 'sharp';

/** When the camera took a picture, as the camera wrote it. */
export interface ExifTime {
  /** Local time of the camera, `2026-11-23T09:41:00.000`. */
  local: string;
  /** Offset of the local time, `+02:00`; null when the camera did not write it. */
  offset: string | null;
}

const OFFSET = /^[+-]\d{2}:\d{2}$/;

/** The capture time in the EXIF data of a picture; null when the data has no time or is damaged. */
export async function readExifTime(
  open: (source: SharpInput) => Sharp,
  path: string,
): Promise<ExifTime | null> {
  try {
    const { exif } = await open(path).metadata();
    const { DateTimeOriginal: takenAt, OffsetTimeOriginal: offset } = (exif && readExif(exif).Photo) ?? {};
    // The library reads the local time as if it were UTC.
    if (!(takenAt instanceof Date) || Number.isNaN(takenAt.getTime())) return null;
    const local = takenAt.toISOString().slice(0, -1);
    return { local, offset: typeof offset === 'string' && OFFSET.test(offset) ? offset : null };
  } catch {
    return null;
  }
}
