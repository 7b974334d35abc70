import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { clientInvitationForm } from '#shared/invitations/invitation.forms.ts';
import { personOptionText } from '#web/features/project-fields/person-option.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { projectClientsQuery } from './clients.queries.ts';
import { useChooseClient, useInviteClient } from './invitations.queries.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { PersonInputs } from './person-inputs.tsx';

const newClientSchema = z.extend(clientInvitationForm, { clientId: z.string() });
const ignoredText = z._default(z.nullable(z.string()), null);
/** The schema of the form when one of the shop's clients is chosen. The fields of an invitation are hidden then. */
const knownClientSchema = z.object({
  clientId: z.string(),
  name: z.string(),
  email: ignoredText,
  phone: ignoredText,
});

type AddClientFormValues = z.input<typeof newClientSchema>;
const [resolveNewClient, resolveKnownClient] = [zodResolver(newClientSchema), zodResolver(knownClientSchema)];

interface AddClientDialogProps {
  projectId: number;
  /** The client of the project. Null unless a client was added while the dialog is open. */
  client: { id: number } | null;
  onClose: () => void;
}

/** Adds a client to a project: chooses one of the shop's clients, or invites a new client. */
export function AddClientDialog({ projectId, client, onClose }: AddClientDialogProps) {
  const { data: clients = [] } = useQuery(projectClientsQuery(projectId));
  const invitation = useInviteClient(projectId);
  const choice = useChooseClient(projectId);
  const form = useForm<AddClientFormValues, unknown, z.output<typeof newClientSchema>>({
    resolver: (entries, ...rest) =>
      entries.clientId ? resolveKnownClient(entries, ...rest) : resolveNewClient(entries, ...rest),
    defaultValues: { clientId: '', name: '', email: '', phone: '' },
  });
  const isNewClient = useWatch({ control: form.control, name: 'clientId' }) === '';
  return (
    <InviteDialog
      title="Add client"
      form={form}
      submitLabel={isNewClient ? 'Invite' : 'Add client'}
      send={async ({ clientId, ...invited }) => {
        // The call for a known client would replace the client that a colleague has added in the meantime.
        if (client && clientId !== String(client.id))
          throw new Error('Someone else has added a client to this project.');
        if (!clientId) return invitation.mutateAsync(invited);
        await choice.mutateAsync(Number(clientId));
        return undefined;
      }}
      onClose={onClose}
    >
      {clients.length > 0 && (
        <Field label="Client">
          <Select {...form.register('clientId')}>
            <option value="">Invite a new client</option>
            {clients.map((knownClient) => (
              <option key={knownClient.id} value={knownClient.id}>
                {personOptionText(knownClient)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {isNewClient && <PersonInputs hasPhone />}
    </InviteDialog>
  );
}
