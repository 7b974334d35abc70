import { useFormContext } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { projectChange } from '#shared/projects/project-edit.forms.ts';
import type { vehicleChange, wrapChange } from '#shared/projects/vehicle-wrap.forms.ts';

/** What the New Project dialog and the edit page both ask for. Their fields have the same names, so they share them. */
export type ProjectEntries = z.input<typeof projectChange> & {
  /** Of a new project alone. */
  notifySubcontractor?: boolean;
  vehicleDetail: z.input<typeof vehicleChange>;
  wrapDetail: z.input<typeof wrapChange>;
};

/** The form around a group of fields: registration, and the message under each field. */
export function useProjectFields() {
  const { register, getFieldState, formState, control } = useFormContext<ProjectEntries>();
  const errorOf = (name: FieldPath<ProjectEntries>) => getFieldState(name, formState).error?.message;
  return { register, errorOf, control };
}
