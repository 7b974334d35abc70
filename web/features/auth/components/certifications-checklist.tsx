import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Checklist } from '#web/ui/checklist.tsx';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import type { RegistrationFormValues } from '../register-form.ts';

/** Checkboxes for the certifications. Hidden when there are none. */
export function CertificationsChecklist() {
  const { data: certifications = [] } = useQuery(certificationsQuery);
  const { field } = useController<RegistrationFormValues, 'certifications'>({ name: 'certifications' });
  const selectedIds = field.value ?? [];
  if (certifications.length === 0) return null;
  const toggle = (id: number) =>
    field.onChange(
      selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id],
    );
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left text-base font-semibold">Certifications</legend>
      <p className="clear-both mt-1 mb-4 text-sm text-muted">
        Certifications are verified after registration.
      </p>
      <Checklist>
        {certifications.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={selectedIds.includes(id)} onChange={() => toggle(id)} />
        ))}
      </Checklist>
    </fieldset>
  );
}
