import { MAX_PHOTO_BYTES } from '#shared/upload-limits.ts';

/** The `accept` of photo inputs. Lists HEIC by extension, because some systems do not recognize it as an image. */
export const PHOTO_ACCEPT = 'image/*,.heic,.heif';

/** Galleries accept any number of photos. */
export const GALLERY_PHOTO_LIMITS = { maxFiles: Infinity, maxBytes: MAX_PHOTO_BYTES };

interface PhotoLimits {
  maxFiles: number;
  maxBytes: number;
  /** Whether photos are made smaller before they are sent. Then only HEIC files must be within `maxBytes`. */
  isReduced?: boolean;
}

/**
 * Splits the chosen files into accepted files and the problems of rejected files. `chosenCount` is the number of files that
 * were chosen before. They count toward the limit.
 */
export function checkPhotos(
  files: readonly File[],
  limits: PhotoLimits,
  chosenCount = 0,
): { accepted: File[]; problems: string[] } {
  const problems = files.flatMap((file) => photoProblem(file, limits) ?? []);
  const valid = files.filter((file) => !photoProblem(file, limits));
  const accepted = valid.slice(0, Math.max(0, limits.maxFiles - chosenCount));
  if (accepted.length < valid.length) problems.push(`Cannot upload more than ${limits.maxFiles} files.`);
  return { accepted, problems };
}

/** Whether a file is a HEIC photo. Also checks the extension, because some systems do not recognize the type. */
export function isHeic({ name, type }: File): boolean {
  return /^image\/hei[cf]/i.test(type) || /\.(heic|heif)$/i.test(name);
}

function photoProblem(file: File, { maxBytes, isReduced = false }: PhotoLimits): string | undefined {
  if (!file.type.startsWith('image/') && !isHeic(file)) return `File "${file.name}" is not an image.`;
  const isLimited = !isReduced || isHeic(file);
  if (isLimited && file.size > maxBytes)
    return `File "${file.name}" exceeds ${maxBytes / 1024 / 1024}MB size limit.`;
  return undefined;
}
