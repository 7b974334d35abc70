import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { DateFields } from '#web/features/project-fields/date-fields.tsx';
import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { InstallerField } from '#web/features/project-fields/installer-field.tsx';
import { useProjectFields } from '#web/features/project-fields/project-entries.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { ClientField } from './client-field.tsx';

export function GeneralFields({ details }: { details: ProjectDetails }) {
  const { register, errorOf } = useProjectFields();
  return (
    <>
      <FormSection title="Project Information">
        <Field label="Project Name" required error={errorOf('name')} className="sm:col-span-2">
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <DateFields />
      </FormSection>
      <FormSection title="People">
        <InstallerField assigned={details.subcontractor} notifyLabel="Notify subcontractor" />
        <ClientField client={details.client} />
      </FormSection>
    </>
  );
}
