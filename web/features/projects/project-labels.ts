import type { ProjectStatus } from '#shared/projects/stages.ts';

export const STATUS_LABELS: Record<ProjectStatus, string> = {
  'not-started': 'Not Started',
  'in-progress': 'In-Progress',
  completed: 'Completed',
};

/** The label of a stored value. A value without a label is returned unchanged. */
export function labelFor(labels: Record<string, string>, value: string | null): string | null {
  return value === null ? null : (labels[value] ?? value);
}
