import { MAX_PHOTO_BYTES } from '#shared/upload-limits.ts';

/** What file inputs offer. Some systems do not know a phone's own format as an image, so it stands by name. */
export const PHOTO_ACCEPT = 'image/*,.heic,.heif';

/** The galleries take as many as one chooses. */
export const GALLERY_PHOTOS = { maxFiles: Infinity, maxBytes: MAX_PHOTO_BYTES };

interface PhotoLimits {
  maxFiles: number;
  maxBytes: number;
}

/** Splits chosen files into those to take and the reasons against the others. `alreadyChosen` counts towards the limit. */
export function checkPhotos(
  files: readonly File[],
  { maxFiles, maxBytes }: PhotoLimits,
  alreadyChosen = 0,
): { accepted: File[]; problems: string[] } {
  const problems = files.flatMap((file) => photoProblem(file, maxBytes) ?? []);
  const fitting = files.filter((file) => !photoProblem(file, maxBytes));
  const accepted = fitting.slice(0, Math.max(0, maxFiles - alreadyChosen));
  if (accepted.length < fitting.length) problems.push(`Cannot upload more than ${maxFiles} files.`);
  return { accepted, problems };
}

function photoProblem(file: File, maxBytes: number): string | undefined {
  const isImage = file.type.startsWith('image/') || /\.(heic|heif)$/i.test(file.name);
  if (!isImage) return `File "${file.name}" is not an image.`;
  if (file.size > maxBytes) return `File "${file.name}" exceeds ${maxBytes / 1024 / 1024}MB size limit.`;
  return undefined;
}
