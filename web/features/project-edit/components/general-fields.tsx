import { useQuery } from '@tanstack/react-query';
import { participantIdOf } from '#shared/actor.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { useActor } from '#web/session/session.ts';
import { FieldInputs } from '#web/features/project-fields/field-inputs.tsx';
import {
  INFORMATION_FIELD_NAMES,
  INSTALLATION_FIELD_NAMES,
} from '#web/features/project-fields/form-fields.ts';
import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { InstallerField } from '#web/features/project-fields/installer-field.tsx';
import { installersQuery } from '../project-edit.queries.ts';
import { ClientField } from './client-field.tsx';

export function GeneralFields({ details }: { details: ProjectDetails }) {
  const isOwnShop = participantIdOf(useActor()) === details.project.contractorId;
  const { data, isPending, isError } = useQuery(installersQuery(details.project.id));
  return (
    <>
      <FormSection title="Project Information">
        <FieldInputs names={INFORMATION_FIELD_NAMES} />
      </FormSection>
      <FormSection title="Installation">
        <FieldInputs names={INSTALLATION_FIELD_NAMES} />
      </FormSection>
      <FormSection title="People">
        <InstallerField
          assignedInstaller={details.subcontractor}
          options={{ data, isPending, isError: isError && !data }}
          team={isOwnShop ? 'Your team' : 'The shop’s team'}
        />
        <ClientField details={details} />
      </FormSection>
    </>
  );
}
