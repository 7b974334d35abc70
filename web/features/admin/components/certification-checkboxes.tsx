import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { CertificationChecklist } from '#web/features/certifications/certification-checklist.tsx';
import { FailedChecklist, LoadingChecklist } from '#web/ui/checklist.tsx';
import type { AccountFormValues } from '../account-form.ts';
import { adminCertificationsQuery } from '../admin-certifications.queries.ts';
import type { ListedCertification } from '../admin-certifications.queries.ts';

/** Checkboxes for the active certifications, and for inactive certifications that the account already has. */
export function CertificationCheckboxes() {
  const query = useQuery(adminCertificationsQuery);
  const certifications = query.data;
  if (certifications?.length === 0) return null;
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">Certifications</legend>
      {certifications ? (
        <OfferedCertifications certifications={certifications} />
      ) : query.isError ? (
        <FailedChecklist text="Certifications could not be loaded." query={query} />
      ) : (
        <LoadingChecklist text="Loading certifications..." />
      )}
    </fieldset>
  );
}

function OfferedCertifications({ certifications }: { certifications: readonly ListedCertification[] }) {
  const { field, formState } = useController<AccountFormValues, 'certifications'>({ name: 'certifications' });
  const selectedIds = field.value ?? [];
  const initialIds = formState.defaultValues?.certifications ?? [];
  const offeredCertifications = certifications.filter(
    ({ id, isActive }) => isActive || initialIds.includes(id),
  );
  if (offeredCertifications.length === 0)
    return <p className="text-sm text-muted">No certification is active.</p>;
  return (
    <CertificationChecklist
      certifications={offeredCertifications}
      selectedIds={selectedIds}
      onChange={field.onChange}
    />
  );
}
