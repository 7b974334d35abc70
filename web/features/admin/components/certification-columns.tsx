import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Menu, MenuItem } from '#web/ui/menu.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import type { ListedCertification } from '../admin-certifications.queries.ts';
import { statusLabel } from '../certification-order.ts';

/** An admin's action on a certification. */
export type CertificationAction =
  | { kind: 'add'; certification?: undefined }
  | { kind: 'edit' | 'delete'; certification: ListedCertification };

type OnAction = (action: CertificationAction) => void;

export function certificationColumns(onAction: OnAction): TableColumn<ListedCertification>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      sortable: true,
      cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span>,
    },
    {
      key: 'description',
      header: 'Description',
      cell: ({ description }) => (
        <span className="line-clamp-2 max-w-prose text-muted wrap-anywhere">{description || '–'}</span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      sortable: true,
      cell: (certification) => (
        <Badge tone={certification.isActive ? 'green' : 'neutral'} dot>
          {statusLabel(certification)}
        </Badge>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (certification) => <CertificationMenu certification={certification} onAction={onAction} />,
    },
  ];
}

function CertificationMenu({
  certification,
  onAction,
}: {
  certification: ListedCertification;
  onAction: OnAction;
}) {
  return (
    <Menu
      trigger={<IconButton label={`Actions for ${certification.name}`} icon={<Ellipsis aria-hidden />} />}
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAction({ kind: 'edit', certification })}>
        Edit
      </MenuItem>
      <MenuItem
        danger
        icon={<Trash2 aria-hidden />}
        onSelect={() => onAction({ kind: 'delete', certification })}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
