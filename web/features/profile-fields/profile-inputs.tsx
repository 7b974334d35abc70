import { useFormContext } from 'react-hook-form';
import { PROFILE_FIELDS } from '#shared/users/profile-fields.ts';
import type { ProfileField, ProfileFieldName } from '#shared/users/profile-fields.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface ProfileInputsProps {
  /** The names of the fields, in the order of the form. */
  names: readonly ProfileFieldName[];
  labelOf?: (field: ProfileField) => string;
  /** Whether the account belongs to another user. Then autofill is disabled. */
  isOtherUser?: boolean;
}

/** Inputs for optional fields of an account, within a form that has these fields. */
export function ProfileInputs({
  names,
  labelOf = labelWithoutNote,
  isOtherUser = false,
}: ProfileInputsProps) {
  const { register, formState } = useFormContext<Partial<Record<ProfileFieldName, string | null>>>();
  return names.map((name) => {
    const field: ProfileField = PROFILE_FIELDS[name];
    return (
      <Field
        key={name}
        label={labelOf(field)}
        error={formState.errors[name]?.message}
        className={field.isWide && 'sm:col-span-2'}
      >
        <Input
          {...register(name)}
          type={field.inputType ?? 'text'}
          autoComplete={isOtherUser ? 'off' : field.autoComplete}
        />
      </Field>
    );
  });
}

/** The label with '(Optional)', for forms with required and optional fields. */
export function optionalLabel({ label }: ProfileField): string {
  return `${label} (Optional)`;
}

function labelWithoutNote({ label }: ProfileField): string {
  return label;
}
