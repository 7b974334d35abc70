import { UserMinus } from 'lucide-react';
import type { WorkStats } from '#shared/team/installer.wire.ts';
import type { TeamMember } from '#shared/team/team.contract.ts';
import { Button } from '#web/ui/button.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import {
  ContactLink,
  InstallerCompany,
  InstallerContact,
  InstallerName,
  ViewProfileLink,
} from '../installer-cells.tsx';

export function teamColumns(onRemove: (member: TeamMember) => void): TableColumn<TeamMember>[] {
  return [
    { key: 'name', header: 'Name', cell: (member) => <InstallerName installer={member} /> },
    { key: 'company', header: 'Company', cell: (member) => <InstallerCompany installer={member} /> },
    { key: 'contact', header: 'Contact Info', cell: (member) => <InstallerContact installer={member} /> },
    { key: 'stats', header: 'Project Stats', cell: ({ stats }) => <StatsCell stats={stats} /> },
    {
      key: 'actions',
      header: 'Actions',
      cell: (member) => (
        <div className="flex flex-wrap gap-1.5 tabular:flex-nowrap">
          <ViewProfileLink installer={member} />
          <ContactLink installer={member} />
          <RemoveButton member={member} onRemove={onRemove} />
        </div>
      ),
    },
  ];
}

function StatsCell({ stats }: { stats: WorkStats }) {
  const figures = [
    ['Total', stats.totalProjects],
    ['Active', stats.activeProjects],
    ['Done', stats.completedProjects],
    ['Progress', `${stats.averageProgress}%`],
  ] as const;
  return (
    <dl className="flex gap-4 tabular-nums max-sm:grid max-sm:w-fit max-sm:grid-cols-2 max-sm:gap-y-1">
      {figures.map(([label, figure]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="font-medium">{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

interface RemoveButtonProps {
  member: TeamMember;
  onRemove: (member: TeamMember) => void;
}

function RemoveButton({ member, onRemove }: RemoveButtonProps) {
  return (
    <Button
      size="sm"
      icon={<UserMinus aria-hidden />}
      aria-label={`Remove ${member.name}`}
      onClick={() => onRemove(member)}
    >
      Remove
    </Button>
  );
}
