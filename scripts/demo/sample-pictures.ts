import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PhotoType } from '#shared/photos/photos.contract.ts';

export interface SamplePicture {
  file: string;
  caption: string;
  /** The key of the view in the picture; missing when the picture shows no view of the default list. */
  viewKey?: string;
}

/** The view keys by caption. */
const VIEW_KEYS: Record<string, string> = {
  'Rear doors': 'rear',
  'Washed and ready for film': 'passenger_front',
  'Finished passenger side': 'passenger_front',
};

const FOLDER = path.join(import.meta.dirname, 'pictures');
const FILES = readdirSync(FOLDER).toSorted();

/**
 * The pictures of this subject and kind, in upload order. File names contain the order and the caption:
 * `van-initial-2-passenger-side.webp` is the second picture and has the caption 'Passenger side'.
 */
export function picturesOf(subject: string, kind: PhotoType | 'proof' | 'avatar'): SamplePicture[] {
  const prefix = `${subject}-${kind}-`;
  return FILES.filter((file) => file.startsWith(prefix)).map((file) => {
    const lowerCaseCaption = path.parse(file).name.slice(`${prefix}1-`.length).replaceAll('-', ' ');
    const caption = lowerCaseCaption.charAt(0).toUpperCase() + lowerCaseCaption.slice(1);
    const viewKey = VIEW_KEYS[caption];
    return { file, caption, ...(viewKey && { viewKey }) };
  });
}

/** Reads a file that `picturesOf` returned. */
export function readPicture(file: string): File {
  return new File([readFileSync(path.join(FOLDER, file))], file);
}
