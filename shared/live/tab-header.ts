/** The request header in which a browser tab names itself, so that it recognizes its own writes in the live stream. */
export const TAB_HEADER = 'X-Tab-Id';

/** What the header holds: 16 hexadecimal digits, random for each page load. */
export const TAB_ID = /^[\da-f]{16}$/;
