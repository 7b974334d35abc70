import { useQuery } from '@tanstack/react-query';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { useUser } from '#web/features/auth/session.ts';
import { DateFields } from '#web/features/project-fields/date-fields.tsx';
import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { InstallerField } from '#web/features/project-fields/installer-field.tsx';
import { useProjectFields } from '#web/features/project-fields/project-entries.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { installersQuery } from '../project-edit.queries.ts';
import { ClientField } from './client-field.tsx';

export function GeneralFields({ details }: { details: ProjectDetails }) {
  const { register, errorOf } = useProjectFields();
  const isOwn = useUser().id === details.project.contractorId;
  const { data, isPending, isError } = useQuery(installersQuery(details.project.id));
  return (
    <>
      <FormSection title="Project Information">
        <Field label="Project Name" required error={errorOf('name')} className="sm:col-span-2">
          <Input {...register('name')} autoComplete="off" />
        </Field>
        <DateFields />
      </FormSection>
      <FormSection title="People">
        <InstallerField
          assigned={details.subcontractor}
          asked={{ data, isPending, isError: isError && !data }}
          team={isOwn ? 'Your team' : 'The shop’s team'}
        />
        <ClientField client={details.client} />
      </FormSection>
    </>
  );
}
