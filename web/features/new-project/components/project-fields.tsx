import { FieldInputs } from '#web/features/project-fields/field-inputs.tsx';
import { INFORMATION_FIELD_NAMES } from '#web/features/project-fields/form-fields.ts';
import { FormSection } from '#web/features/project-fields/form-section.tsx';

export function ProjectFields() {
  return (
    <FormSection title="Project Information">
      <FieldInputs names={INFORMATION_FIELD_NAMES} isNew />
    </FormSection>
  );
}
