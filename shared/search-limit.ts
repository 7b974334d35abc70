/** The maximum length of a search text. The browser cuts a longer text, and the server rejects it. */
export const MAX_SEARCH_LENGTH = 200;
