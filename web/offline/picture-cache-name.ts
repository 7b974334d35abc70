/** The caches of pictures for offline use are named by it and the id of their user. */
export const PICTURE_CACHE_PREFIX = 'wrapline-pictures-';
