import type { PhotoType } from '#shared/photos/photos.contract.ts';

/** The words for each type of photo, with an article, for descriptions in the history. */
export const PHOTO_TYPES_WITH_ARTICLE: Record<PhotoType, string> = {
  initial: 'an initial',
  'pre-installation': 'a pre-installation',
  'post-installation': 'a post-installation',
};
