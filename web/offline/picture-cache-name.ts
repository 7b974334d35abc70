/** The prefix of the names of picture caches for offline use. The user's id follows the prefix. */
export const PICTURE_CACHE_PREFIX = 'wrapline-pictures-';
