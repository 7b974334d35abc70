import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import type { AccountEntries } from '../account-form.ts';
import { adminCertificationsQuery } from '../admin-certifications.queries.ts';

/** The certifications to tick: the active ones, and those that the account has already. */
export function CertificationBoxes() {
  const { data: certifications = [] } = useQuery(adminCertificationsQuery);
  const { field, formState } = useController<AccountEntries, 'certifications'>({ name: 'certifications' });
  const ticked = field.value ?? [];
  const had = formState.defaultValues?.certifications ?? [];
  const offered = certifications.filter(({ id, isActive }) => isActive || had.includes(id));
  if (offered.length === 0) return null;
  const toggle = (id: number) =>
    field.onChange(ticked.includes(id) ? ticked.filter((other) => other !== id) : [...ticked, id]);
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Certifications</legend>
      <div className="grid max-h-60 gap-3 overflow-y-auto rounded-md border border-edge p-3 sm:grid-cols-2">
        {offered.map(({ id, name, isActive }) => (
          <Checkbox
            key={id}
            label={<span className="wrap-anywhere">{isActive ? name : `${name} (Inactive)`}</span>}
            checked={ticked.includes(id)}
            onChange={() => toggle(id)}
          />
        ))}
      </div>
    </fieldset>
  );
}
