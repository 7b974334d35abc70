import { useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { participantIdOf } from '#shared/actor.ts';
import type { Person } from '#shared/users/user.wire.ts';
import { useActor, useUser } from '#web/session/session.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { personOptionText } from './person-option.ts';
import { useProjectFields } from './project-entries.ts';
import type { ProjectFormValues } from './project-entries.ts';

interface InstallerFieldProps {
  /** The assigned installer, who does not need to be on the team. */
  assignedInstaller?: Person | null;
  /** The installers to choose from. */
  options: InstallerOptions;
  /** The name of the team, for use at the start of a sentence. */
  team: string;
  /**
   * The label of the checkbox to notify a new installer. If it is undefined, there is no checkbox, and a new installer is always
   * notified.
   */
  notifyLabel?: string;
}

interface InstallerOptions {
  data: readonly InstallerChoice[] | undefined;
  isPending: boolean;
  isError: boolean;
}

type InstallerChoice = Pick<Person, 'id' | 'name' | 'company'>;

/** Chooses the installer of the project, and whether to notify a newly assigned installer. */
export function InstallerField({ assignedInstaller, options, team, notifyLabel }: InstallerFieldProps) {
  const { register, errorOf, control } = useProjectFields();
  const installers = useInstallers(assignedInstaller, options);
  const hint = installerHint(options, team, participantIdOf(useActor()));
  const { field } = useController({ control, name: 'subcontractorId' });
  useResetOfUnavailableChoice(field.value, options.isPending || options.isError ? undefined : installers);
  const isNewlyAssigned = Boolean(field.value) && field.value !== assignedInstaller?.id;
  return (
    <>
      <Field label="Subcontractor" hint={hint} error={errorOf('subcontractorId')}>
        <Select
          {...field}
          value={field.value ?? ''}
          onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
          placeholder="Not assigned"
        >
          {installers.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {isNewlyAssigned && notifyLabel && (
        <Checkbox label={notifyLabel} {...register('notifySubcontractor')} className="sm:col-span-full" />
      )}
    </>
  );
}

/**
 * Resets an unsaved choice that is not an option anymore, because a colleague removed the installer from the team. Otherwise the
 * field would show 'Not assigned', and the form would save the choice. `installers` is undefined while the options are unknown.
 */
function useResetOfUnavailableChoice(
  chosenId: ProjectFormValues['subcontractorId'],
  installers: readonly { id: number }[] | undefined,
): void {
  const { resetField, setError, formState } = useFormContext<ProjectFormValues>();
  const isUnsaved = Boolean(chosenId) && chosenId !== formState.defaultValues?.subcontractorId;
  const isUnavailable = isUnsaved && installers?.every(({ id }) => id !== chosenId);
  useEffect(() => {
    if (!isUnavailable) return;
    resetField('subcontractorId');
    setError('subcontractorId', { message: 'The subcontractor that you chose is no longer available.' });
  }, [isUnavailable, resetField, setError]);
}

/**
 * The installers to choose from. The user or the user's shop comes first, if it is one of the options or is assigned.
 * Then come the assigned installer and the team.
 */
function useInstallers(assignedInstaller: Person | null | undefined, { data: team = [] }: InstallerOptions) {
  const { name, shopName } = useUser();
  const ownId = participantIdOf(useActor());
  const others = team.filter(({ id }) => id !== ownId);
  const needsNoExtraOption =
    !assignedInstaller ||
    assignedInstaller.id === ownId ||
    others.some(({ id }) => id === assignedInstaller.id);
  const installers = (needsNoExtraOption ? others : [assignedInstaller, ...others]).map(toInstallerOption);
  const isOwn = team.some(({ id }) => id === ownId) || assignedInstaller?.id === ownId;
  const label = shopName === null ? `${name} (you)` : `${shopName} (your shop)`;
  return isOwn ? [{ id: ownId, label }, ...installers] : installers;
}

/** The hint that explains why there is no team member to choose: the team is loading, failed to load or has no members. */
function installerHint(
  { data: installers = [], isPending, isError }: InstallerOptions,
  team: string,
  ownId: number,
) {
  if (isPending) return `Loading ${team.toLowerCase()}...`;
  if (isError) return `${team} could not be loaded. You can assign someone later.`;
  if (installers.some(({ id }) => id !== ownId)) return undefined;
  return `${team} has no members yet. You can assign someone later.`;
}

function toInstallerOption({ id, ...person }: InstallerChoice) {
  return { id, label: personOptionText(person) };
}
