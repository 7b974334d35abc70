import { useController } from 'react-hook-form';
import type { Person } from '#shared/users/user.wire.ts';
import { useUser } from '#web/session/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useProjectFields } from './project-entries.ts';

interface InstallerFieldProps {
  /** Who is assigned now, from the team or not. */
  assigned?: Person | null;
  /** The team that was asked for, oneself among it or not. */
  asked: AskedTeam;
  /** How the team is called at the start of a sentence. */
  team: string;
  /** Asks whether to notify a new installer; without it, every new one is notified. */
  notifyLabel?: string;
}

interface AskedTeam {
  data: readonly Choice[] | undefined;
  isPending: boolean;
  isError: boolean;
}

type Choice = Pick<Person, 'id' | 'name' | 'company'>;

/** Who installs, and whether somebody who is newly assigned hears of it. */
export function InstallerField({ assigned, asked, team, notifyLabel }: InstallerFieldProps) {
  const { register, errorOf, control } = useProjectFields();
  const installers = useInstallers(assigned, asked);
  const hint = hintFor(asked, team, useUser().id);
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
          {installers.map(({ id, words }) => (
            <option key={id} value={id}>
              {words}
            </option>
          ))}
        </Select>
      </Field>
      {isNew && notifyLabel && (
        <Checkbox label={notifyLabel} {...register('notifySubcontractor')} className="sm:col-span-full" />
      )}
    </>
  );
}

/** Oneself when listed as an installer, whoever is assigned, and the team. */
function useInstallers(assigned: Person | null | undefined, { data: team = [] }: AskedTeam) {
  const user = useUser();
  const others = team.filter(({ id }) => id !== user.id);
  const isKnown = !assigned || assigned.id === user.id || others.some(({ id }) => id === assigned.id);
  const installers = (isKnown ? others : [assigned, ...others]).map(optionOf);
  const isOwn = team.some(({ id }) => id === user.id) || assigned?.id === user.id;
  return isOwn ? [{ id: user.id, words: `${user.name} (you)` }, ...installers] : installers;
}

/** Explains a poor choice. */
function hintFor({ data: installers = [], isPending, isError }: AskedTeam, team: string, ownId: number) {
  if (isPending) return `${team} is being loaded...`;
  if (isError) return `${team} could not be loaded. You can assign somebody later.`;
  if (installers.some(({ id }) => id !== ownId)) return undefined;
  return `${team} has nobody in it yet. You can assign somebody later.`;
}

function optionOf({ id, name, company }: Choice) {
  return { id, words: company ? `${name}, ${company}` : name };
}
