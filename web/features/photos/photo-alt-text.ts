import type { Photo } from '#shared/photos/photos.contract.ts';
import { formatDate } from '#web/lib/dates.ts';

/** The text alternative of a photo: 'Pre-installation photo by Maria Lopez, Mar 5, 2026'. */
export function photoText({ caption, uploadedByName, capturedAt }: Photo): string {
  return `${caption ?? 'Project photo'} by ${uploadedByName}, ${formatDate(capturedAt)}`;
}
