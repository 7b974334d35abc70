import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import type { Certification } from '#shared/certifications/certifications.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import {
  certificationsQuery,
  heldCertificationsQuery,
} from '#web/features/certifications/certifications.queries.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Checklist, FailedChecklist, LoadingChecklist } from '#web/ui/checklist.tsx';
import type { ProfileFormValues } from '../profile-form.ts';

/**
 * Checkboxes for the active certifications, or for common ones when none have been set up, and for inactive certifications that
 * the user already has.
 */
export function CertificationsField({ user }: { user: User }) {
  const certifications = useQuery(certificationsQuery);
  const unlistedCertifications = useUnlistedCertifications(user, certifications.data);
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
        <CertificationChoices choices={[...certifications.data, ...unlistedCertifications].map(toChoice)} />
      ) : (
        <>
          <p className="text-sm text-muted">No certifications available</p>
          <p className="mb-2 text-sm text-muted">None have been set up yet. These are the common ones:</p>
          <CertificationChoices
            choices={[...unusedDefaults(unlistedCertifications), ...unlistedCertifications.map(toChoice)]}
          />
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

/** The user's certifications that are not in the list of active certifications. */
function useUnlistedCertifications(user: User, listed: Certification[] | undefined): Certification[] {
  const isUnlisted = (id: number) => listed !== undefined && !listed.some((other) => other.id === id);
  const { data: heldCertifications = [] } = useQuery({
    ...heldCertificationsQuery(user.id),
    enabled: user.certifications.some(isUnlisted),
  });
  return heldCertifications.filter(({ id }) => isUnlisted(id));
}

function toChoice({ id, name, isActive }: Certification): Choice {
  return { value: id, name: isActive ? name : `${name} (Inactive)` };
}

function unusedDefaults(used: Certification[]): Choice[] {
  return DEFAULT_CERTIFICATIONS.filter((name) => !used.some((other) => other.name === name)).map((name) => ({
    value: name,
    name,
  }));
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
