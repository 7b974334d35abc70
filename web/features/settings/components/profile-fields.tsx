import { useFormContext } from 'react-hook-form';
import { useUser } from '#web/features/auth/session.ts';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { asksAddress } from '../profile-form.ts';
import type { ProfileEntries } from '../profile-form.ts';

export function ProfileFields() {
  const { register, formState } = useFormContext<ProfileEntries>();
  const { errors } = formState;
  const { role } = useUser();
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <Field label="Full Name" required error={errors.name?.message}>
        <Input {...register('name')} autoComplete="name" />
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        <Input {...register('email')} type="email" autoComplete="email" />
      </Field>
      <Field label="Phone Number (Optional)" error={errors.phone?.message}>
        <Input {...register('phone')} type="tel" autoComplete="tel" />
      </Field>
      <Field label="Company (Optional)" error={errors.company?.message}>
        <Input {...register('company')} autoComplete="organization" />
      </Field>
      {asksAddress(role) ? (
        <AddressFields />
      ) : (
        <Field label="State (Optional)" error={errors.state?.message}>
          <Input {...register('state')} autoComplete="address-level1" />
        </Field>
      )}
    </div>
  );
}

/** Where an installer works from. */
function AddressFields() {
  const { register, formState } = useFormContext<ProfileEntries>();
  const { errors } = formState;
  return (
    <>
      <Field label="Street Address" error={errors.street?.message} className="sm:col-span-2">
        <Input {...register('street')} autoComplete="street-address" />
      </Field>
      <Field label="City" error={errors.city?.message} className="sm:col-span-2">
        <Input {...register('city')} autoComplete="address-level2" />
      </Field>
      <Field label="State" error={errors.state?.message}>
        <Input {...register('state')} autoComplete="address-level1" />
      </Field>
      <Field label="ZIP Code" error={errors.zipCode?.message}>
        <Input {...register('zipCode')} autoComplete="postal-code" />
      </Field>
    </>
  );
}
