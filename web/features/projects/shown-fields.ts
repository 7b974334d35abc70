import { WRAP_FIELDS } from '#shared/projects/project-fields.ts';
import type { ProjectField, ProjectFields } from '#shared/projects/project-fields.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { hasColor } from '#shared/projects/wrap-color.ts';
import { mapHref, phoneHref } from '#web/lib/contact-links.ts';
import { formatDate, formatTimeOfDay } from '#web/lib/dates.ts';

/** A field and its value, for the project page or the job sheet. */
export interface ShownField {
  name: string;
  label: string;
  /** The value as text; null when there is no value. */
  text: string | null;
  /** The link of the value: dials a phone number, or shows an address on a map. */
  href: string | undefined;
  isLong: boolean;
  canCopy: boolean;
}

interface ShownFieldsOptions {
  on: 'page' | 'sheet';
  leadingFields?: readonly string[];
}

/**
 * The fields of a record that the project page or the job sheet shows. First come the `leadingFields`, then the fields of the
 * New Project dialog, then the others.
 */
export function shownFields(
  fields: ProjectFields,
  record: object | null,
  { on, leadingFields = [] }: ShownFieldsOptions,
): ShownField[] {
  const names = Object.keys(fields);
  const dialogFields = names.filter((name) => !fields[name]?.isEditOnly);
  return [...new Set([...leadingFields, ...dialogFields, ...names])].flatMap((name) => {
    const field = fields[name];
    const label = field?.[on] ?? field?.label;
    if (!field || !label) return [];
    const text = fieldText(field, Reflect.get(record ?? {}, name));
    const href = text === null ? undefined : HREF_BY_KIND[field.kind]?.(text);
    return { name, label, text, href, isLong: field.kind === 'long-text', canCopy: field.canCopy ?? false };
  });
}

/** The fields of a wrap that the project page or the job sheet shows, without the color when the wrap has none. */
export function shownWrapFields(
  wrap: ProjectDetails['wrapDetail'],
  options: ShownFieldsOptions,
): ShownField[] {
  const fields = shownFields(WRAP_FIELDS, wrap, options);
  return wrap && !hasColor(wrap) ? fields.filter(({ name }) => name !== 'color') : fields;
}

/** The display text of a field's value; null when there is none. */
export function fieldText(field: ProjectField, value: unknown): string | null {
  if (field.kind === 'flag') return yesOrNo(field, value === true);
  if (typeof value === 'boolean') return yesOrNo(field, value);
  if (typeof value !== 'string' || value === '') return null;
  if (field.kind === 'day') return formatDate(value);
  if (field.kind === 'time') return formatTimeOfDay(value);
  return field.kind === 'choice' ? (field.choices[value] ?? value) : value;
}

const HREF_BY_KIND: Partial<Record<ProjectField['kind'], (text: string) => string>> = {
  address: mapHref,
  phone: phoneHref,
};

function yesOrNo({ flagLabels = { yes: 'Yes', no: 'No' } }: ProjectField, value: boolean): string {
  return value ? flagLabels.yes : flagLabels.no;
}
