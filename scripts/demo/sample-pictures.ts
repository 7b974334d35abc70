import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { PhotoType } from '#shared/photos/photos.contract.ts';

export interface SamplePicture {
  file: string;
  caption: string;
}

const FOLDER = path.join(import.meta.dirname, 'pictures');
const FILES = readdirSync(FOLDER).toSorted();

/** The files of this kind in upload order: `van-initial-2-passenger-side.webp` has the caption 'Passenger side'. */
export function picturesOf(subject: string, kind: PhotoType | 'proof' | 'avatar'): SamplePicture[] {
  const start = `${subject}-${kind}-`;
  return FILES.filter((file) => file.startsWith(start)).map((file) => {
    const words = path.parse(file).name.slice(`${start}1-`.length).replaceAll('-', ' ');
    return { file, caption: words.charAt(0).toUpperCase() + words.slice(1) };
  });
}

/** Reads a file that `picturesOf` names. */
export function readPicture(file: string): File {
  return new File([readFileSync(path.join(FOLDER, file))], file);
}
