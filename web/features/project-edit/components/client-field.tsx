import { useFormContext, useWatch } from 'react-hook-form';
import type { Person } from '#shared/users/user.wire.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { EditEntries } from '../edit-entries.ts';

/** Assigns a client by the email address of their account. The current client is shown by name and can be removed. */
export function ClientField({ client }: { client: Person | null }) {
  const { register, setValue, control, formState } = useFormContext<EditEntries>();
  const [clientId, email] = useWatch({ control, name: ['clientId', 'clientEmail'] });
  const initialClientId = formState.defaultValues?.clientId ?? null;
  const isAssigned = clientId !== null;
  const name = client?.id === initialClientId ? client?.name : undefined;
  const setClient = (id: number | null) => setValue('clientId', id, { shouldDirty: true });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 sm:col-span-full">
      <Field
        label="Client’s e-mail address"
        hint={hintFor({
          name,
          hadClient: initialClientId !== null,
          isAssigned,
          isTyped: Boolean(email?.trim()),
        })}
        error={formState.errors.clientEmail?.message}
        className="w-full sm:max-w-md"
      >
        <Input {...register('clientEmail')} type="email" autoComplete="off" />
      </Field>
      {initialClientId !== null && !email?.trim() && (
        <Button size="sm" onClick={() => setClient(isAssigned ? null : initialClientId)}>
          {isAssigned ? 'Remove client' : 'Keep client'}
        </Button>
      )}
    </div>
  );
}

interface ClientState {
  name: string | undefined;
  hadClient: boolean;
  isAssigned: boolean;
  isTyped: boolean;
}

function hintFor({ name = 'The client', hadClient, isAssigned, isTyped }: ClientState): string {
  if (!hadClient) return 'They’ll see this project and can approve proofs.';
  if (isTyped) return `${name} will be replaced when you save.`;
  if (!isAssigned) return `${name} will be removed when you save.`;
  return `${name} is on this project. Enter another email to replace them.`;
}
