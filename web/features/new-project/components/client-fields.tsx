import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { newProjectForm } from '#shared/projects/project.forms.ts';
import { ownClientsQuery } from '#web/features/invitations/clients.queries.ts';
import { PersonInputs } from '#web/features/invitations/person-inputs.tsx';
import { FormSection } from '#web/features/project-fields/form-section.tsx';
import { personOptionText } from '#web/features/project-fields/person-option.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

type NewProjectFormValues = z.input<typeof newProjectForm>;

const NEW_CLIENT = 'new';
const NO_ENTRIES: NonNullable<NewProjectFormValues['clientInvitation']> = { name: '', email: '', phone: '' };

/** Chooses the client of a new project: no client, one of the shop's clients, or a new client by invitation. */
export function ClientFields() {
  const { control, setValue, formState } = useFormContext<NewProjectFormValues>();
  const { data: clients = [] } = useQuery(ownClientsQuery);
  const [clientId, invitation] = useWatch({ control, name: ['clientId', 'clientInvitation'] });
  // The entries for a new client. They are restored when the user chooses an existing client and then a new one again.
  const newClient = useRef(NO_ENTRIES);
  const chooseClient = (value: string) => {
    const isNew = value === NEW_CLIENT;
    if (invitation) newClient.current = invitation;
    setValue('clientId', isNew || !value ? null : Number(value), { shouldDirty: true });
    setValue('clientInvitation', isNew ? newClient.current : null, { shouldDirty: true });
  };
  return (
    <FormSection title="Client">
      <Field label="Client" error={formState.errors.clientId?.message}>
        <Select
          name="clientId"
          value={invitation ? NEW_CLIENT : (clientId ?? '')}
          onChange={({ target }) => chooseClient(target.value)}
          placeholder="No client yet"
        >
          <option value={NEW_CLIENT}>Invite a new client</option>
          {clients.map((client) => (
            <option key={client.id} value={client.id}>
              {personOptionText(client)}
            </option>
          ))}
        </Select>
      </Field>
      {invitation && <PersonInputs prefix="clientInvitation." hasPhone />}
    </FormSection>
  );
}
