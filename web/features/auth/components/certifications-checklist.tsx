import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { CertificationChecklist } from '#web/features/certifications/certification-checklist.tsx';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import type { RegistrationFormValues } from '../register-form.ts';

/** Checkboxes for the certifications. Hidden when there are none. */
export function CertificationsChecklist() {
  const { data: certifications = [] } = useQuery(certificationsQuery);
  const { field } = useController<RegistrationFormValues, 'certifications'>({ name: 'certifications' });
  if (certifications.length === 0) return null;
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left text-base font-semibold">Certifications</legend>
      <p className="clear-both mt-1 mb-4 text-sm text-muted">
        Certifications are verified after registration.
      </p>
      <CertificationChecklist
        certifications={certifications}
        selectedIds={field.value ?? []}
        onChange={field.onChange}
      />
    </fieldset>
  );
}
