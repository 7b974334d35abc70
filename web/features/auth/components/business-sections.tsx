import { useFormContext } from 'react-hook-form';
import type { ReactNode } from 'react';
import { ADDRESS_FIELDS } from '#shared/users/profile-fields.ts';
import type { ProfileField } from '#shared/users/profile-fields.ts';
import { ProfileInputs } from '#web/features/profile-fields/profile-inputs.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { RegistrationFormValues } from '../register-form.ts';
import { CertificationsChecklist } from './certifications-checklist.tsx';

/** The additional fields of shops and installers. */
export function BusinessSections() {
  const { register } = useFormContext<RegistrationFormValues>();
  return (
    <>
      <FormBlock title="Business Information">
        <Checkbox {...register('hasBusinessRegistration')} label="Business Registration" />
        <Checkbox {...register('hasBusinessInsurance')} label="Business Insurance" />
      </FormBlock>
      <FormBlock title="Business Address">
        <ProfileInputs names={ADDRESS_FIELDS} labelOf={registrationLabel} />
      </FormBlock>
      <CertificationsChecklist />
    </>
  );
}

function registrationLabel({ label, registrationLabel: own = label }: ProfileField): string {
  return own;
}

function FormBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left mb-4 text-base font-semibold">{title}</legend>
      <div className="clear-both grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
