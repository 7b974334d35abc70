/**
 * The sort orders of the list of projects: newest first, longest waiting first, next deadline first, by name, last updated
 * first.
 */
export const PROJECT_SORTS = ['newest', 'waiting', 'deadline', 'name', 'updated'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
