/** The request header with the id of the browser tab. The tab uses it to recognize its own writes in the live stream. */
export const TAB_HEADER = 'X-Tab-Id';

/** 16 hexadecimal digits, random for each page load. */
export const TAB_ID_PATTERN = /^[\da-f]{16}$/;
