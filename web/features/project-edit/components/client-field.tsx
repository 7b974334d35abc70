import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { projectClientsQuery } from '#web/features/invitations/clients.queries.ts';
import { personOptionText } from '#web/features/project-fields/person-option.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { EditFormValues } from '../edit-entries.ts';

/**
 * Chooses the client of the project from the clients of the shop's other projects. New clients are invited on the project page.
 */
export function ClientField({ details: { project, client, clientInvitation } }: { details: ProjectDetails }) {
  const { data: knownClients = [], isPending } = useQuery(projectClientsQuery(project.id));
  const { control, formState } = useFormContext<EditFormValues>();
  const { field } = useController({ control, name: 'clientId' });
  const isListed = !client || knownClients.some(({ id }) => id === client.id);
  const clients = isListed ? knownClients : [client, ...knownClients];
  const invitedName = clientInvitation?.name;
  return (
    <Field
      label="Client"
      hint={isPending ? 'Loading your clients...' : clientHint(invitedName, Boolean(field.value))}
      error={formState.errors.clientId?.message}
    >
      <Select
        {...field}
        value={field.value ?? ''}
        onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
        placeholder="No client"
      >
        {clients.map((person) => (
          <option key={person.id} value={person.id}>
            {personOptionText(person)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function clientHint(invitedName: string | undefined, isChosen: boolean): string {
  if (invitedName && isChosen) return `The invitation for ${invitedName} will be withdrawn when you save.`;
  if (invitedName) return `${invitedName} is invited.`;
  return 'Clients of your other projects. Invite a new client on the project page.';
}
