import { useFormContext } from 'react-hook-form';
import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import type { RegisterFields } from '../register-form.ts';
import { CertificationsChecklist } from './certifications-checklist.tsx';

/** What shops and installers also tell. */
export function BusinessSections() {
  const { register, formState } = useFormContext<RegisterFields>();
  const { errors } = formState;
  return (
    <>
      <Block title="Business Information">
        <Checkbox {...register('hasBusinessRegistration')} label="Business Registration" />
        <Checkbox {...register('hasBusinessInsurance')} label="Business Insurance" />
      </Block>
      <Block title="Business Address">
        <Field label="Street Address" error={errors.street?.message} className="sm:col-span-2">
          <Input {...register('street')} autoComplete="street-address" />
        </Field>
        <Field label="City" error={errors.city?.message} className="sm:col-span-2">
          <Input {...register('city')} autoComplete="address-level2" />
        </Field>
        <Field label="State/Province" error={errors.state?.message}>
          <Input {...register('state')} autoComplete="address-level1" />
        </Field>
        <Field label="ZIP/Postal Code" error={errors.zipCode?.message}>
          <Input {...register('zipCode')} autoComplete="postal-code" />
        </Field>
      </Block>
      <CertificationsChecklist />
    </>
  );
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left mb-4 text-base font-semibold">{title}</legend>
      <div className="clear-both grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
