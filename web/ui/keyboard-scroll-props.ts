/**
 * Props that make a scrollable area focusable. Not every browser makes such an area focusable when it has no focusable content.
 */
export const KEYBOARD_SCROLL_PROPS = { tabIndex: 0 };
