/**
 * The filters of the list of projects by date: not completed after the deadline; an installation in the current week, which
 * starts on Sunday.
 */
export const DATE_FILTERS = ['overdue', 'this-week'] as const;
export type DateFilter = (typeof DATE_FILTERS)[number];
