import type { ReactNode } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type { FieldPathByValue } from 'react-hook-form';
import type { InstallRecordContent } from '#shared/install-records/install-record.forms.ts';
import { TemperatureInput } from '#web/features/materials/temperature-input.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NumberInput } from '#web/ui/number-input.tsx';

type TextPath = FieldPathByValue<InstallRecordContent, string>;
type NumberPath = FieldPathByValue<InstallRecordContent, number | null>;
type TimePath = FieldPathByValue<InstallRecordContent, string | null>;

interface RecordFieldProps<Path> {
  name: Path;
  label: string;
  hint?: ReactNode;
  className?: string;
}

/** A field for one line of text. */
export function TextField({ name, label, hint, className }: RecordFieldProps<TextPath>) {
  const { register, getFieldState, formState } = useFormContext<InstallRecordContent>();
  const { error } = getFieldState(name, formState);
  return (
    <Field label={label} hint={hint} error={error?.message} className={className ?? ''}>
      <Input maxLength={200} autoComplete="off" {...register(name)} />
    </Field>
  );
}

/** A field for a number, with an optional unit. */
export function NumberField({
  name,
  label,
  hint,
  className,
  unit,
}: RecordFieldProps<NumberPath> & { unit?: string }) {
  const { control } = useFormContext<InstallRecordContent>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} hint={hint} error={fieldState.error?.message} className={className ?? ''}>
          <NumberInput {...field} {...(unit && { unit })} />
        </Field>
      )}
    />
  );
}

/** A field for a temperature in the user's unit. */
export function TemperatureField({ name, label, className }: RecordFieldProps<NumberPath>) {
  const { control } = useFormContext<InstallRecordContent>();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} error={fieldState.error?.message} className={className ?? ''}>
          <TemperatureInput {...field} />
        </Field>
      )}
    />
  );
}

/** A field for a day, or for a day and a time. */
export function TimeField({
  name,
  label,
  type,
}: RecordFieldProps<TimePath> & { type: 'date' | 'datetime-local' }) {
  const { register, getFieldState, formState } = useFormContext<InstallRecordContent>();
  const { error } = getFieldState(name, formState);
  return (
    <Field label={label} error={error?.message}>
      <Input type={type} {...register(name, { setValueAs: (text: string | null) => text || null })} />
    </Field>
  );
}
