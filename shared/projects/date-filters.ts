/**
 * The date filters of the list of projects. `overdue`: the deadline has passed and the project is not completed. `this-week`: the
 * installation is in the current week, which starts on Sunday.
 */
export const DATE_FILTERS = ['overdue', 'this-week'] as const;
export type DateFilter = (typeof DATE_FILTERS)[number];
