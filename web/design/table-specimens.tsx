import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import type { TableSort } from '#web/ui/table-sort.tsx';
import { Table } from '#web/ui/table.tsx';
import type { TableColumn } from '#web/ui/table.tsx';

interface Installer {
  name: string;
  company: string;
  email: string;
  activeProjects: number;
}

const INSTALLERS: Installer[] = [
  { name: 'Maria Lopez', company: 'Lopez Installs', email: 'maria@lopez.example', activeProjects: 4 },
  {
    name: 'Ben Okafor',
    company: 'Independent',
    email: 'ben.okafor.installations@a-very-long-domain.example',
    activeProjects: 0,
  },
  {
    name: 'Élodie Martin',
    company: 'North Side Wraps',
    email: 'elodie@northside.example',
    activeProjects: 12,
  },
];

const COLUMNS: TableColumn<Installer>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => <span className="font-medium">{row.name}</span>,
  },
  { key: 'company', header: 'Company', sortable: true, cell: (row) => row.company },
  { key: 'email', header: 'Email', cell: (row) => <span className="wrap-anywhere">{row.email}</span> },
  { key: 'status', header: 'Status', cell: () => <Badge tone="green">In Team</Badge> },
  {
    key: 'active',
    header: 'Active',
    align: 'end',
    cell: (row) => <span className="tabular-nums">{row.activeProjects}</span>,
  },
  {
    key: 'actions',
    header: 'Actions',
    hideHeader: true,
    align: 'end',
    cell: (row) => <IconButton label={`Actions for ${row.name}`} icon={<Ellipsis aria-hidden />} />,
  },
];

export function TableSpecimens() {
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'ascending' });
  const sign = sort.direction === 'ascending' ? 1 : -1;
  const key = sort.key === 'company' ? 'company' : 'name';
  const rows = INSTALLERS.toSorted((a, b) => sign * a[key].localeCompare(b[key]));
  return (
    <SectionCard title="Table" description="Its rows are stacked in a narrow container." flush>
      <Table
        caption="Installers"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.name}
        sort={sort}
        onSort={setSort}
      />
    </SectionCard>
  );
}
