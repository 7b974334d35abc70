import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { DateFields } from '#web/features/project-fields/date-fields.tsx';
import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { useProjectFields } from '#web/features/project-fields/project-entries.ts';
import type { ProjectEntries } from '#web/features/project-fields/project-entries.ts';

export function ProjectFields() {
  const { register, errorOf } = useProjectFields();
  const { setFocus } = useFormContext<ProjectEntries>();
  // Before the dialog would put the focus on its first control, the cross.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <FormSection title="Project Information">
      <Field label="Project Name" required error={errorOf('name')} className="sm:col-span-2">
        <Input {...register('name')} autoComplete="off" />
      </Field>
      <DateFields />
    </FormSection>
  );
}
