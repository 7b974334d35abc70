import { Check } from 'lucide-react';
import { useRef } from 'react';
import type { Actor } from '#shared/actor.ts';
import type { RegistryEntry } from '#shared/registry/registry.contract.ts';
import { mayAddToTeam, mayHaveTeam } from '#shared/team/team.policy.ts';
import {
  ContactLink,
  InstallerCompany,
  InstallerContact,
  InstallerDocuments,
  InstallerName,
  ViewProfileLink,
} from '#web/features/team/installer-cells.tsx';
import { AddToTeamButton } from '#web/features/team/membership-buttons.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ChipList } from '#web/ui/chip-list.tsx';
import type { TableColumn } from '#web/ui/table.tsx';

/**
 * The registry's columns (docs/requirements/team-and-registry.md, Registry columns). Admins have no team, so they see no
 * Status column.
 */
export function registryColumns(actor: Actor): TableColumn<RegistryEntry>[] {
  const status: TableColumn<RegistryEntry> = {
    key: 'status',
    header: 'Status',
    cell: (entry) => <StatusCell entry={entry} actor={actor} />,
  };
  return [
    { key: 'name', header: 'Name', cell: (entry) => <InstallerName installer={entry} /> },
    { key: 'company', header: 'Company', cell: (entry) => <InstallerCompany installer={entry} /> },
    { key: 'location', header: 'Location', cell: ({ state }) => <LocationCell state={state} /> },
    { key: 'contact', header: 'Contact', cell: (entry) => <InstallerContact installer={entry} /> },
    {
      key: 'verification',
      header: 'Verification',
      cell: (entry) => <InstallerDocuments installer={entry} />,
    },
    {
      key: 'certifications',
      header: 'Certifications',
      cell: ({ certifications }) => <ChipList names={certifications} />,
    },
    ...(mayHaveTeam(actor) ? [status] : []),
    {
      key: 'actions',
      header: 'Actions',
      cell: (entry) => (
        <div className="flex gap-1.5 tabular:w-fit tabular:flex-col stacked:flex-wrap">
          <ContactLink installer={entry} />
          <ViewProfileLink installer={entry} />
        </div>
      ),
    },
  ];
}

function LocationCell({ state }: Pick<RegistryEntry, 'state'>) {
  return state ? (
    <span className="block min-w-22 wrap-anywhere">{state}</span>
  ) : (
    <span className="text-muted">Not specified</span>
  );
}

function StatusCell({ entry, actor }: { entry: RegistryEntry; actor: Actor }) {
  const container = useRef<HTMLDivElement>(null);
  return (
    <div ref={container} tabIndex={-1}>
      {entry.isInTeam ? (
        <Badge tone="green" icon={<Check aria-hidden />}>
          In Team
        </Badge>
      ) : mayAddToTeam(actor, entry) ? (
        <AddToTeamButton installer={entry} container={container} size="sm" />
      ) : (
        <Badge tone="accent">{actor.staffOf ? 'Your shop' : 'You'}</Badge>
      )}
    </div>
  );
}
