import type { ProjectStatus } from '#shared/projects/stages.ts';

export const STATUS_LABELS: Record<ProjectStatus, string> = {
  'not-started': 'Not Started',
  'in-progress': 'In-Progress',
  completed: 'Completed',
};

/** The label of a stored value, or the value itself if it has none. */
export function labelFor(words: Record<string, string>, value: string | null): string | null {
  return value === null ? null : (words[value] ?? value);
}

interface VehicleName {
  year: string | null;
  make: string | null;
  model: string | null;
  color: string | null;
}

/** The vehicle on one line: '2023 Ford Transit, White'; empty without data. */
export function vehicleLine({ year, make, model, color }: VehicleName): string {
  const name = [year, make, model].filter(Boolean).join(' ');
  return [name, color].filter(Boolean).join(', ');
}
