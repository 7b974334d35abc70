import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Checklist } from '#web/ui/checklist.tsx';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import type { RegisterFields } from '../register-form.ts';

/** The certifications to tick; absent while there are none. They count once an admin has verified them. */
export function CertificationsChecklist() {
  const { data: certifications = [] } = useQuery(certificationsQuery);
  const { field } = useController<RegisterFields, 'certifications'>({ name: 'certifications' });
  const ticked = field.value ?? [];
  if (certifications.length === 0) return null;
  const toggle = (id: number) =>
    field.onChange(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]);
  return (
    <fieldset className="border-t pt-6">
      <legend className="float-left text-base font-semibold">Certifications</legend>
      <p className="clear-both mt-1 mb-4 text-sm text-muted">
        Certifications are verified after registration.
      </p>
      <Checklist>
        {certifications.map(({ id, name }) => (
          <Checkbox key={id} label={name} checked={ticked.includes(id)} onChange={() => toggle(id)} />
        ))}
      </Checklist>
    </fieldset>
  );
}
