import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Checklist, FailedChecklist, LoadingChecklist } from '#web/ui/checklist.tsx';
import type { ProfileFormValues } from '../profile-form.ts';

/** Checkboxes for the active certifications, or for common ones when none have been set up. */
export function CertificationsField() {
  const certifications = useQuery(certificationsQuery);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Certifications</legend>
      {certifications.isPending ? (
        <LoadingChecklist text="Loading certifications..." />
      ) : certifications.isError && !certifications.data ? (
        <FailedChecklist
          text="Certifications could not be loaded."
          retrying={certifications.isFetching}
          onRetry={() => void certifications.refetch()}
        />
      ) : certifications.data.length > 0 ? (
        <CertificationChoices choices={certifications.data.map(({ id, name }) => ({ value: id, name }))} />
      ) : (
        <>
          <p className="text-sm text-muted">No certifications available</p>
          <p className="mb-2 text-sm text-muted">None have been set up yet. These are the common ones:</p>
          <CertificationChoices choices={DEFAULT_CERTIFICATIONS.map((name) => ({ value: name, name }))} />
        </>
      )}
    </fieldset>
  );
}

/** A certification to choose. Its value is its id, or its name if it is a common certification that is not set up yet. */
interface Choice {
  value: number | string;
  name: string;
}

function CertificationChoices({ choices }: { choices: readonly Choice[] }) {
  const { field } = useController<ProfileFormValues, 'certifications'>({ name: 'certifications' });
  const toggle = (value: Choice['value']) =>
    field.onChange(
      field.value.includes(value) ? field.value.filter((other) => other !== value) : [...field.value, value],
    );
  return (
    <Checklist>
      {choices.map(({ value, name }) => (
        <Checkbox
          key={value}
          label={name}
          checked={field.value.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </Checklist>
  );
}
