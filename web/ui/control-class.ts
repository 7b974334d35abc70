/** The classes of every text field. Text is 16 px on touch screens, because iOS zooms in on smaller text on focus. */
export const CONTROL_CLASS =
  'w-full min-w-0 scroll-mt-8 rounded-md border border-edge bg-surface px-3 text-sm text-ink transition-colors hover:border-edge-strong ' +
  'focus-visible:border-accent-ink focus-visible:outline-offset-0 aria-invalid:border-red disabled:cursor-not-allowed ' +
  // `read-only:` cannot be used, because it also matches every select.
  'disabled:bg-well disabled:text-muted [&[readonly]]:bg-well pointer-coarse:text-base';

/** The height of a single-line text field. */
export const CONTROL_LINE_CLASS = 'h-9 pointer-coarse:h-11';

/** The class of the element around a text field and its icons. */
export const CONTROL_BOX_CLASS = 'relative block min-w-0';
