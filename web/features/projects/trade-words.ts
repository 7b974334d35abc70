import type { ProjectStatus } from '#shared/projects/stages.ts';

export const STATUS_WORDS: Record<ProjectStatus, string> = {
  'not-started': 'Not Started',
  'in-progress': 'In-Progress',
  completed: 'Completed',
};

/** The word for a stored value; a value that is not in the list is its own word. */
export function wordFor(words: Record<string, string>, value: string | null): string | null {
  return value === null ? null : (words[value] ?? value);
}

interface VehicleWords {
  year: string | null;
  make: string | null;
  model: string | null;
  color: string | null;
}

/** The vehicle on one line: '2023 Ford Transit, White'; empty when nothing is known. */
export function vehicleLine({ year, make, model, color }: VehicleWords): string {
  const name = [year, make, model].filter(Boolean).join(' ');
  return [name, color].filter(Boolean).join(', ');
}
