import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { Person } from '#shared/users/user.wire.ts';
import { canContract, canInstall } from '#shared/users/users.policy.ts';
import { useUser } from '#web/features/auth/session.ts';
import { teamQuery } from '#web/features/team/team.queries.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useProjectFields } from './project-entries.ts';

interface InstallerFieldProps {
  /** Who is assigned now, from the team or not. */
  assigned?: Person | null;
  notifyLabel: string;
}

/** Who installs, and whether somebody who is newly assigned hears of it. */
export function InstallerField({ assigned, notifyLabel }: InstallerFieldProps) {
  const { register, errorOf, control } = useProjectFields();
  const { installers, hint } = useInstallers(assigned);
  const { field } = useController({ control, name: 'subcontractorId' });
  const isNew = Boolean(field.value) && field.value !== assigned?.id;
  return (
    <>
      <Field label="Subcontractor" hint={hint} error={errorOf('subcontractorId')}>
        <Select
          {...field}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
          placeholder="Not assigned"
        >
          {installers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {isNew && (
        <Checkbox label={notifyLabel} {...register('notifySubcontractor')} className="sm:col-span-full" />
      )}
    </>
  );
}

interface Choice {
  id: number;
  name: string;
}

/** Whoever is assigned, oneself when listed as an installer, and the team; with a line that explains a poor choice. */
function useInstallers(assigned: Person | null | undefined): { installers: Choice[]; hint?: string } {
  const user = useUser();
  const hires = canContract(user);
  const { data: team = [], ...asked } = useQuery({ ...teamQuery, enabled: hires });
  const own = canInstall(user) ? [{ id: user.id, name: `${user.name} (you)` }] : [];
  const known = [...own, ...team.filter(({ id }) => id !== user.id).map(choiceOf)];
  const isKnown = !assigned || known.some(({ id }) => id === assigned.id);
  const installers = isKnown ? known : [choiceOf(assigned), ...known];
  if (!hires) return { installers, hint: 'Only the shop can choose from its team.' };
  if (asked.isPending) return { installers, hint: 'Loading your team...' };
  if (asked.isError)
    return { installers, hint: 'Your team could not be loaded. You can assign somebody later.' };
  if (known.length > own.length) return { installers };
  return { installers, hint: 'There is nobody in your team yet. You can assign somebody later.' };
}

function choiceOf({ id, name, company }: Choice & { company: string | null }): Choice {
  return { id, name: company ? `${name}, ${company}` : name };
}
