/** The maximum length of a search text. The browser and the server check it. */
export const MAX_SEARCH_LENGTH = 200;
