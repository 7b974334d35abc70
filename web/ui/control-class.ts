// Text is 16 px on touch screens: below that iOS zooms into the page on focus.
const CONTROL =
  'w-full min-w-0 rounded-md border border-edge bg-surface text-sm text-ink transition-colors hover:border-edge-strong ' +
  'focus-visible:border-accent-ink focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-well disabled:text-muted ' +
  '[&[readonly]]:bg-well aria-invalid:border-red pointer-coarse:text-base';

/** The look of a one-line control: input and select. */
export const LINE_CONTROL = `${CONTROL} h-9 px-3 pointer-coarse:h-11`;

/** The look of a control of several lines. */
export const AREA_CONTROL = `${CONTROL} min-h-20 px-3 py-2`;
