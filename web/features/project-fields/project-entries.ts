import { useFormContext } from 'react-hook-form';
import type { FieldPath } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { projectChange } from '#shared/projects/project-edit.forms.ts';
import type { vehicleChange, wrapChange } from '#shared/projects/vehicle-wrap.forms.ts';

/** The form values that the New Project dialog and the edit page share. */
export type ProjectFormValues = z.input<typeof projectChange> & {
  /** Whether to notify the installer. Only for a new project. */
  notifySubcontractor?: boolean;
  vehicleDetail: z.input<typeof vehicleChange>;
  wrapDetail: z.input<typeof wrapChange>;
};

/** The `register` function, the `control`, the error messages and the saved values of the enclosing form. */
export function useProjectFields() {
  const { register, getFieldState, formState, control } = useFormContext<ProjectFormValues>();
  const errorOf = (name: FieldPath<ProjectFormValues>) => getFieldState(name, formState).error?.message;
  return { register, errorOf, control, saved: formState.defaultValues ?? {} };
}
