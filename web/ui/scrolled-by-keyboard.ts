/** Props that make a scrollable area focusable, because not every browser does that when it has no focusable content. */
export const SCROLLED_BY_KEYBOARD = { tabIndex: 0 };
