import { useFormContext } from 'react-hook-form';
import { ADDRESS_FIELDS, CONTACT_FIELDS } from '#shared/users/profile-fields.ts';
import { useUser } from '#web/session/session.ts';
import { ProfileInputs, optionalLabel } from '#web/features/profile-fields/profile-inputs.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { hasAllAddressFields } from '../profile-form.ts';
import type { ProfileFormValues } from '../profile-form.ts';
import { EmailStatus } from './email-status.tsx';

export function ProfileFields() {
  const { register, formState } = useFormContext<ProfileFormValues>();
  const { errors } = formState;
  const { role } = useUser();
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Full Name" required error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <div className="flex min-w-0 flex-col gap-2">
        <Field label="Email" required error={errors.email?.message}>
          <Input {...register('email')} type="email" autoComplete="email" />
        </Field>
        <EmailStatus />
      </div>
      <ProfileInputs names={CONTACT_FIELDS} labelOf={optionalLabel} />
      {hasAllAddressFields(role) ? (
        <ProfileInputs names={ADDRESS_FIELDS} />
      ) : (
        <ProfileInputs names={['state']} labelOf={optionalLabel} />
      )}
    </div>
  );
}
