/** For a scrollable area without focusable content, which not every browser makes focusable. */
export const SCROLLED_BY_KEYBOARD = { tabIndex: 0 };
