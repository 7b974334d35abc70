import { MAX_PHOTO_BYTES } from '#shared/upload-limits.ts';

/** The `accept` of photo inputs. Lists HEIC by extension, because some systems do not recognize it as an image. */
export const PHOTO_ACCEPT = 'image/*,.heic,.heif';

/** Galleries accept any number of photos. */
export const GALLERY_PHOTO_LIMITS = { maxFiles: Infinity, maxBytes: MAX_PHOTO_BYTES };

interface PhotoLimits {
  maxFiles: number;
  maxBytes: number;
}

/**
 * Splits the chosen files into accepted files and the problems of rejected files. `chosenCount` is the number of files that
 * were chosen before. They count toward the limit.
 */
export function checkPhotos(
  files: readonly File[],
  { maxFiles, maxBytes }: PhotoLimits,
  chosenCount = 0,
): { accepted: File[]; problems: string[] } {
  const problems = files.flatMap((file) => photoProblem(file, maxBytes) ?? []);
  const valid = files.filter((file) => !photoProblem(file, maxBytes));
  const accepted = valid.slice(0, Math.max(0, maxFiles - chosenCount));
  if (accepted.length < valid.length) problems.push(`Cannot upload more than ${maxFiles} files.`);
  return { accepted, problems };
}

function photoProblem(file: File, maxBytes: number): string | undefined {
  const isImage = file.type.startsWith('image/') || /\.(heic|heif)$/i.test(file.name);
  if (!isImage) return `File "${file.name}" is not an image.`;
  if (file.size > maxBytes) return `File "${file.name}" exceeds ${maxBytes / 1024 / 1024}MB size limit.`;
  return undefined;
}
