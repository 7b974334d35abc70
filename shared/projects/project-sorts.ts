/**
 * The sort orders of the list of projects: newest first, longest waiting first, next deadline first, next installation first,
 * by name, last updated first.
 */
export const PROJECT_SORTS = ['newest', 'waiting', 'deadline', 'installation', 'name', 'updated'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];
