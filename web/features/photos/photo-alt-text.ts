import type { Photo, PhotoType } from '#shared/photos/photos.contract.ts';
import { formatDate } from '#web/lib/dates.ts';

/** The default captions of uploaded photos, by gallery (docs/requirements/photos-and-files.md, Galleries). */
export const DEFAULT_CAPTIONS: Record<PhotoType, string> = {
  initial: 'Initial project photo',
  'pre-installation': 'Pre-installation photo',
  'post-installation': 'Post-installation photo',
};

/** The text alternative of a photo: 'Pre-installation photo by Maria Lopez, Mar 5, 2026'. */
export function photoAltText({ caption, uploadedByName, capturedAt }: Photo): string {
  return `${caption ?? 'Project photo'} by ${uploadedByName}, ${formatDate(capturedAt)}`;
}

/** The caption that a person wrote; null for the default caption of the gallery. */
export function writtenCaption({ caption, type }: Photo): string | null {
  return caption === DEFAULT_CAPTIONS[type] ? null : caption;
}
