import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import { certificationsQuery } from '#web/features/auth/certifications.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import type { ProfileEntries } from '../profile-form.ts';

/** The active certifications to tick; the common ones where none have been set up. */
export function CertificationsField() {
  const certifications = useQuery(certificationsQuery);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium">Certifications</legend>
      {certifications.isPending ? (
        <LoadingChecklist />
      ) : certifications.isError ? (
        <NotLoaded retrying={certifications.isFetching} onRetry={() => void certifications.refetch()} />
      ) : certifications.data.length > 0 ? (
        <Checklist choices={certifications.data.map(({ id, name }) => ({ value: id, name }))} />
      ) : (
        <>
          <p className="text-sm text-muted">No certifications available</p>
          <p className="mb-2 text-sm text-muted">None have been set up yet. These are the common ones:</p>
          <Checklist choices={DEFAULT_CERTIFICATIONS.map((name) => ({ value: name, name }))} />
        </>
      )}
    </fieldset>
  );
}

/** A certification by its id, or by its name while it has none. */
interface Choice {
  value: number | string;
  name: string;
}

function Checklist({ choices }: { choices: readonly Choice[] }) {
  const { field } = useController<ProfileEntries, 'certifications'>({ name: 'certifications' });
  const toggle = (value: Choice['value']) =>
    field.onChange(
      field.value.includes(value) ? field.value.filter((other) => other !== value) : [...field.value, value],
    );
  return (
    <div className={LIST}>
      {choices.map(({ value, name }) => (
        <Checkbox
          key={value}
          label={name}
          checked={field.value.includes(value)}
          onChange={() => toggle(value)}
        />
      ))}
    </div>
  );
}

function LoadingChecklist() {
  return (
    <Loading text="Loading certifications..." className={LIST}>
      {Array.from({ length: 6 }, (_, place) => (
        <Skeleton key={place} className="h-5 w-32" />
      ))}
    </Loading>
  );
}

function NotLoaded({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-red-ink">
      Certifications could not be loaded.
      <Button size="sm" busy={retrying} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}

const LIST = 'grid max-h-60 gap-3 overflow-y-auto rounded-md border border-edge p-3 sm:grid-cols-2';
