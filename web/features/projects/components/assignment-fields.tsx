import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { canInstall } from '#shared/users/users.policy.ts';
import { useUser } from '#web/features/auth/session.ts';
import { teamQuery } from '#web/features/team/team.queries.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useNewProjectFields } from '../new-project-form.ts';
import { FormSection } from './form-section.tsx';

export function AssignmentFields() {
  const { register, errorOf, control } = useNewProjectFields();
  const { installers, hint } = useInstallers();
  const chosen = useWatch({ control, name: 'subcontractorId' });
  return (
    <FormSection title="Assign Subcontractor">
      <Field label="Subcontractor" hint={hint} error={errorOf('subcontractorId')} className="sm:col-span-2">
        <Select
          {...register('subcontractorId', { setValueAs: (value) => (value ? Number(value) : null) })}
          placeholder="Not assigned"
        >
          {installers.map((installer) => (
            <option key={installer.id} value={installer.id}>
              {installer.name}
            </option>
          ))}
        </Select>
      </Field>
      {chosen !== null && chosen !== undefined && (
        <Checkbox
          label="Notify the subcontractor"
          {...register('notifySubcontractor')}
          className="sm:col-span-2"
        />
      )}
    </FormSection>
  );
}

/** The team, and oneself when listed as an installer; with a line that explains an empty choice. */
function useInstallers() {
  const user = useUser();
  const team = useQuery(teamQuery);
  const others = team.data?.filter((installer) => installer.id !== user.id) ?? [];
  const installers = [
    ...(canInstall(user) ? [{ id: user.id, name: `${user.name} (you)` }] : []),
    ...others.map(({ id, name, company }) => ({ id, name: company ? `${name}, ${company}` : name })),
  ];
  if (team.isPending) return { installers, hint: 'Loading your team...' };
  if (team.isError)
    return { installers, hint: 'Your team could not be loaded. You can assign somebody later.' };
  if (others.length > 0) return { installers, hint: undefined };
  return { installers, hint: 'There is nobody in your team yet. You can assign somebody later.' };
}
