import { UserMinus } from 'lucide-react';
import type { StaffMember } from '#shared/staff/staff.contract.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { StaffRoleSelect } from './staff-role-select.tsx';

export function staffColumns(onRemove: (member: StaffMember) => void): TableColumn<StaffMember>[] {
  return [
    { key: 'name', header: 'Name', cell: (member) => <NameCell member={member} /> },
    { key: 'role', header: 'Role', cell: (member) => <StaffRoleSelect member={member} /> },
    { key: 'since', header: 'Since', cell: ({ createdAt }) => formatDate(createdAt) },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (member) => (
        <Button
          size="sm"
          icon={<UserMinus aria-hidden />}
          aria-label={`Remove ${member.name}`}
          onClick={() => onRemove(member)}
        >
          Remove
        </Button>
      ),
    },
  ];
}

function NameCell({ member: { name, email, avatarUrl } }: { member: StaffMember }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="flex stacked:hidden">
        <Avatar name={name} src={avatarUrl} />
      </span>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-xs text-muted">
          <EmailText>{email}</EmailText>
        </p>
      </div>
    </div>
  );
}
