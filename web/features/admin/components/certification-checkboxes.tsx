import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Checklist, FailedChecklist, LoadingChecklist } from '#web/ui/checklist.tsx';
import type { AccountFormValues } from '../account-form.ts';
import { adminCertificationsQuery } from '../admin-certifications.queries.ts';
import type { ListedCertification } from '../admin-certifications.queries.ts';

/** Checkboxes for the active certifications, and for inactive certifications that the account already has. */
export function CertificationCheckboxes() {
  const { data: certifications, isFetching, isError, refetch } = useQuery(adminCertificationsQuery);
  if (certifications?.length === 0) return null;
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Certifications</legend>
      {certifications ? (
        <CertificationChecklist certifications={certifications} />
      ) : isError ? (
        <FailedChecklist
          text="Certifications could not be loaded."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingChecklist text="Loading certifications..." />
      )}
    </fieldset>
  );
}

function CertificationChecklist({ certifications }: { certifications: readonly ListedCertification[] }) {
  const { field, formState } = useController<AccountFormValues, 'certifications'>({ name: 'certifications' });
  const selectedIds = field.value ?? [];
  const initialIds = formState.defaultValues?.certifications ?? [];
  const offeredCertifications = certifications.filter(
    ({ id, isActive }) => isActive || initialIds.includes(id),
  );
  if (offeredCertifications.length === 0)
    return <p className="text-sm text-muted">No certification is active.</p>;
  const toggle = (id: number) =>
    field.onChange(
      selectedIds.includes(id) ? selectedIds.filter((other) => other !== id) : [...selectedIds, id],
    );
  return (
    <Checklist>
      {offeredCertifications.map(({ id, name, isActive }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{isActive ? name : `${name} (Inactive)`}</span>}
          checked={selectedIds.includes(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </Checklist>
  );
}
