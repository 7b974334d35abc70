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

/** The files of this kind in upload order: `van-initial-2-passenger-side.webp` has the caption 'Passenger side'. */
export function picturesOf(subject: string, kind: PhotoType | 'proof' | 'avatar'): SamplePicture[] {
  const start = `${subject}-${kind}-`;
  return FILES.filter((file) => file.startsWith(start)).map((file) => {
    const words = path.parse(file).name.slice(`${start}1-`.length).replaceAll('-', ' ');
    const caption = words.charAt(0).toUpperCase() + words.slice(1);
    const viewKey = VIEW_KEYS[caption];
    return { file, caption, ...(viewKey && { viewKey }) };
  });
}

/** Reads a file that `picturesOf` returned. */
export function readPicture(file: string): File {
  return new File([readFileSync(path.join(FOLDER, file))], file);
}
