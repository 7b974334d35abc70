/**
 * The orders of the list of projects: the last made first, the one that waits longest, the next deadline, by name, the last
 * changed first.
 */
export const PROJECT_SORTS = ['newest', 'waiting', 'deadline', 'name', 'updated'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
