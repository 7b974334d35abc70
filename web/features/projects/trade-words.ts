import type { VEHICLE_TYPES, WRAP_MATERIALS, WRAP_TYPES } from '#shared/projects/project.forms.ts';
import type { ProjectStatus } from '#shared/projects/stages.ts';

/** The stored words as people of the trade write them; their order is that of the choices on the forms. */
export const VEHICLE_TYPE_WORDS: Record<(typeof VEHICLE_TYPES)[number], string> = {
  car: 'Car',
  truck: 'Truck',
  'box-truck': 'Box Truck',
  van: 'Van',
  trailer: 'Trailer',
  other: 'Other',
};

export const WRAP_TYPE_WORDS: Record<(typeof WRAP_TYPES)[number], string> = {
  full: 'Full',
  partial: 'Partial',
  commercial: 'Commercial',
  'color-change': 'Color Change',
  ppf: 'PPF',
};

export const MATERIAL_WORDS: Record<(typeof WRAP_MATERIALS)[number], string> = {
  '3m': '3M',
  avery: 'Avery',
  oracal: 'Oracal',
  xpel: 'XPEL',
  other: 'Other',
};

export const STATUS_WORDS: Record<ProjectStatus, string> = {
  'not-started': 'Not Started',
  'in-progress': 'In-Progress',
  completed: 'Completed',
};

/** The word for a stored value; a value of a person's own stands as it is. */
export function wordFor(words: Record<string, string>, value: string | null): string | null {
  return value === null ? null : (words[value] ?? value);
}

interface VehicleWords {
  year: string | null;
  make: string | null;
  model: string | null;
  color: string | null;
}

/** The vehicle on one line: '2023 Ford Transit, White'; empty when nothing is known of it. */
export function vehicleLine({ year, make, model, color }: VehicleWords): string {
  const name = [year, make, model].filter(Boolean).join(' ');
  return [name, color].filter(Boolean).join(', ');
}
