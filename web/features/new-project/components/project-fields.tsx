import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { FieldInputs } from '#web/features/project-fields/field-inputs.tsx';
import { INFORMATION_FIELD_NAMES } from '#web/features/project-fields/form-fields.ts';
import { FormSection } from '#web/features/project-fields/form-section.tsx';
import type { ProjectFormValues } from '#web/features/project-fields/project-entries.ts';

export function ProjectFields() {
  const { setFocus } = useFormContext<ProjectFormValues>();
  // Focuses the first field, because the dialog would otherwise focus its close button.
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <FormSection title="Project Information">
      <FieldInputs names={INFORMATION_FIELD_NAMES} isNew />
    </FormSection>
  );
}
