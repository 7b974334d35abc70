import { useFormContext, useWatch } from 'react-hook-form';
import type { Person } from '#shared/users/user.wire.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { EditEntries } from '../edit-entries.ts';

/** A client is found by the e-mail address of its account; the present one is known by name, and can be taken off. */
export function ClientField({ client }: { client: Person | null }) {
  const { register, setValue, control, formState } = useFormContext<EditEntries>();
  const [clientId, email] = useWatch({ control, name: ['clientId', 'clientEmail'] });
  const openedWith = formState.defaultValues?.clientId ?? null;
  const isOn = clientId !== null;
  const name = client?.id === openedWith ? client?.name : undefined;
  const setClient = (id: number | null) => setValue('clientId', id, { shouldDirty: true });
  return (
    <div className="flex min-w-0 flex-col items-start gap-2 sm:col-span-full">
      <Field
        label="Client’s e-mail address"
        hint={hintFor({ name, hadClient: openedWith !== null, isOn, isTyped: Boolean(email?.trim()) })}
        error={formState.errors.clientEmail?.message}
        className="w-full sm:max-w-md"
      >
        <Input {...register('clientEmail')} type="email" autoComplete="off" />
      </Field>
      {openedWith !== null && !email?.trim() && (
        <Button size="sm" onClick={() => setClient(isOn ? null : openedWith)}>
          {isOn ? 'Take the client off' : 'Keep the client'}
        </Button>
      )}
    </div>
  );
}

interface ClientState {
  name: string | undefined;
  hadClient: boolean;
  isOn: boolean;
  isTyped: boolean;
}

function hintFor({ name = 'The client', hadClient, isOn, isTyped }: ClientState): string {
  if (!hadClient) return 'Of a client account. The client then sees the project and approves its proofs.';
  if (isTyped) return `Takes the place of ${name} when you save.`;
  if (!isOn) return `${name} is taken off the project when you save.`;
  return `${name} is on the project. Another address takes their place.`;
}
