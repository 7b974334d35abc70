import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_CERTIFICATIONS } from '#shared/certifications/default-certifications.ts';
import { encodeNameList } from '#shared/registry/name-list-encoding.ts';
import { certificationsQuery } from '#web/features/certifications/certifications.queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FieldError } from '#web/ui/field-notes.tsx';
import { Popover } from '#web/ui/popover.tsx';

/** A longer URL could not be reloaded, because proxies accept at most 8 KB, and Node 16 KB with all headers. */
const MAX_LENGTH_IN_URL = 6_000;

interface CertificationFilterProps {
  chosen: readonly string[];
  onApply: (certifications: string[]) => void;
}

/** Chooses certifications. The search runs when the user applies the choice. */
export function CertificationFilter({ chosen, onApply }: CertificationFilterProps) {
  const [open, setOpen] = useState(false);
  const apply = (certifications: string[]) => {
    setOpen(false);
    onApply(certifications);
  };
  const countText = chosen.length > 0 ? ` (${chosen.length})` : '';
  return (
    <Popover
      label="Filter by certifications"
      align="start"
      open={open}
      onOpenChange={setOpen}
      className="w-72"
      trigger={
        <Button className="min-w-40 justify-between max-sm:flex-1">
          Certifications{countText}
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <CertificationChoice chosen={chosen} onApply={apply} />
    </Popover>
  );
}

function CertificationChoice({ chosen, onApply }: CertificationFilterProps) {
  const [selectedNames, setSelectedNames] = useState<readonly string[]>(chosen);
  const offeredNames = useOfferedCertifications(chosen);
  const isTooLong = encodeURIComponent(encodeNameList(selectedNames)).length > MAX_LENGTH_IN_URL;
  const toggle = (name: string) =>
    setSelectedNames(
      selectedNames.includes(name)
        ? selectedNames.filter((other) => other !== name)
        : [...selectedNames, name],
    );
  return (
    <>
      <p className="px-4 pt-3 text-sm text-muted">
        Shows subcontractors with at least one of the selected certifications.
      </p>
      <div className="flex flex-wrap gap-1.5 px-2.5 py-1.5">
        <Button size="sm" variant="ghost" onClick={() => setSelectedNames(offeredNames)}>
          Select all
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={selectedNames.length === 0}
          onClick={() => setSelectedNames([])}
        >
          Clear selection
        </Button>
      </div>
      <fieldset className="flex max-h-60 flex-col gap-2.5 overflow-y-auto border-y px-4 py-3 pointer-coarse:gap-0">
        <legend className="sr-only">Certifications</legend>
        {offeredNames.map((name) => (
          <Checkbox
            key={name}
            label={<span className="wrap-anywhere">{name}</span>}
            checked={selectedNames.includes(name)}
            onChange={() => toggle(name)}
          />
        ))}
      </fieldset>
      <div className="flex flex-col gap-2 p-3">
        {isTooLong && <FieldError>Too many for one search. Select fewer certifications.</FieldError>}
        <Button
          variant="primary"
          className="w-full"
          disabled={isTooLong}
          onClick={() => onApply(inOfferedOrder(offeredNames, selectedNames))}
        >
          Apply filters
        </Button>
      </div>
    </>
  );
}

/**
 * The active certifications, or common certifications if there are none (docs/requirements/team-and-registry.md, Registry).
 * Certifications in the URL are added.
 */
function useOfferedCertifications(chosen: readonly string[]): string[] {
  const { data: certifications = [] } = useQuery(certificationsQuery);
  const knownNames =
    certifications.length > 0 ? certifications.map(({ name }) => name) : [...DEFAULT_CERTIFICATIONS];
  return [...knownNames, ...chosen.filter((name) => !knownNames.includes(name))];
}

function inOfferedOrder(offeredNames: readonly string[], selectedNames: readonly string[]): string[] {
  return offeredNames.filter((name) => selectedNames.includes(name));
}
