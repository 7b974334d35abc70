import { Plus, Trash2 } from 'lucide-react';
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { MAX_INSTALLERS, type InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { useFocusContainer } from '#web/lib/use-lost-focus.ts';
import { useUser } from '#web/session/session.ts';
import { BOTTOM_CONTROLS } from '#web/ui/toast-position.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Field } from '#web/ui/field.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Select } from '#web/ui/select.tsx';
import { NumberField, TextField } from './record-fields.tsx';

type People = InstallRecordView['people'];

/**
 * The people who installed the wrap, with their hours. For people with an account, the completed record lists their
 * certifications.
 */
export function InstallersSection({ people }: { people: People }) {
  const user = useUser();
  const { control, getFieldState, formState } = useFormContext<InstallRecordContent>();
  const { fields, append, remove } = useFieldArray({ control, name: 'installers' });
  const { error } = getFieldState('installers', formState);
  const focusContainer = useFocusContainer<HTMLOListElement>();
  const signedInPerson = people.find(({ userId }) => userId === user.id);
  // Not taken from `fields`, which does not change when the account of a row is changed.
  const isUserListed = useWatch({
    control,
    name: 'installers',
    compute: (installers) => installers.some(({ userId }) => userId === user.id),
  });
  const isFull = fields.length >= MAX_INSTALLERS;
  return (
    <SectionCard
      title="Installed By"
      description="Certifications of people with an account are added when you complete the record."
    >
      <ol {...focusContainer} className="flex flex-col gap-5 divide-y [&>li+li]:pt-5">
        {fields.map(({ id }, index) => (
          <li key={id} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-4 lg:grid-cols-5">
              <AccountField index={index} people={people} />
              <TextField name={`installers.${index}.name`} label="Name" className="col-span-2" />
              <NumberField name={`installers.${index}.hours`} label="Hours" unit="h" />
            </div>
            <IconButton
              label={`Remove person ${index + 1}`}
              icon={<Trash2 aria-hidden />}
              className="mt-6"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      {error?.message && <FieldError>{error.message}</FieldError>}
      <div {...BOTTOM_CONTROLS} className="flex flex-wrap gap-2 not-first:mt-5">
        {signedInPerson && !isUserListed && (
          <Button
            icon={<Plus aria-hidden />}
            disabled={isFull}
            onClick={() => append({ ...signedInPerson, hours: null })}
          >
            Add me
          </Button>
        )}
        <Button
          id="add-installers"
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => append({ name: '', userId: null, hours: null })}
        >
          Add person
        </Button>
      </div>
    </SectionCard>
  );
}

function AccountField({ index, people }: { index: number; people: People }) {
  const { control, setValue } = useFormContext<InstallRecordContent>();
  return (
    <Controller
      control={control}
      name={`installers.${index}.userId`}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field label="Account" error={fieldState.error?.message} className="col-span-2">
          <Select
            {...field}
            value={value ?? ''}
            placeholder="Without an account"
            onChange={({ target }) => {
              const chosen = people.find(({ userId }) => String(userId) === target.value);
              onChange(chosen?.userId ?? null);
              if (chosen) setValue(`installers.${index}.name`, chosen.name, { shouldDirty: true });
            }}
          >
            {people.map(({ userId, name }) => (
              <option key={userId} value={userId}>
                {name}
              </option>
            ))}
            {value !== null && !people.some(({ userId }) => userId === value) && (
              <option value={value}>No longer on the project</option>
            )}
          </Select>
        </Field>
      )}
    />
  );
}
