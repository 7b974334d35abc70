import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import type { Certification } from '#shared/certifications/certifications.contract.ts';
import type { User } from '#shared/users/user.wire.ts';
import {
  certificationsQuery,
  heldCertificationsQuery,
} from '#web/features/certifications/certifications.queries.ts';
import { CertificationChecklist } from '#web/features/certifications/certification-checklist.tsx';
import { FailedChecklist, LoadingChecklist } from '#web/ui/checklist.tsx';
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
        <FailedChecklist text="Certifications could not be loaded." query={certifications} />
      ) : certifications.data.length > 0 ? (
        <CertificationChoices choices={[...certifications.data, ...unlistedCertifications]} />
      ) : (
        <>
          <p className="text-sm text-muted">No certifications available</p>
          <p className="mb-2 text-sm text-muted">None have been set up yet. These are the common ones:</p>
          <CertificationChoices
            choices={[...unusedDefaults(unlistedCertifications), ...unlistedCertifications]}
          />
        </>
      )}
    </fieldset>
  );
}

/** A certification to choose. The id of a common certification that is not set up yet is its name. */
type Choice = Pick<Certification, 'name' | 'isActive'> & { id: number | string };

/** The user's certifications that are not in the list of active certifications. */
function useUnlistedCertifications(user: User, listed: Certification[] | undefined): Certification[] {
  const isUnlisted = (id: number) => listed !== undefined && !listed.some((other) => other.id === id);
  const { data: heldCertifications = [] } = useQuery({
    ...heldCertificationsQuery(user.id),
    enabled: user.certifications.some(isUnlisted),
  });
  return heldCertifications.filter(({ id }) => isUnlisted(id));
}

function unusedDefaults(used: Certification[]): Choice[] {
  return DEFAULT_CERTIFICATIONS.filter((name) => !used.some((other) => other.name === name)).map((name) => ({
    id: name,
    name,
    isActive: true,
  }));
}

function CertificationChoices({ choices }: { choices: readonly Choice[] }) {
  const { field } = useController<ProfileFormValues, 'certifications'>({ name: 'certifications' });
  return (
    <CertificationChecklist certifications={choices} selectedIds={field.value} onChange={field.onChange} />
  );
}
