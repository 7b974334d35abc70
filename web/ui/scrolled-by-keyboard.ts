/** For an area that scrolls and may hold no control: not every browser lets the keyboard into it by itself. */
export const SCROLLED_BY_KEYBOARD = { tabIndex: 0 };
