import type { Account, AccountList } from '#shared/admin/admin.contract.ts';
import { cn } from '#web/lib/cn.ts';
import { STAFF_ROLE_LABELS } from '#web/shell/role-labels.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ChipList } from '#web/ui/chip-list.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import type { TableColumn } from '#web/ui/table.tsx';
import { hasDocuments } from '../account-labels.ts';
import { AccountMenu } from './account-menu.tsx';
import { DocumentStates } from './document-states.tsx';

/** An admin's action on an account. */
export type AccountAction =
  | { kind: 'add'; account?: undefined }
  | { kind: 'edit' | 'delete' | 'reset-second-step'; account: Account };

interface AccountColumnsOptions {
  kind: AccountList;
  onAction: (action: AccountAction) => void;
  /** The certifications' names by id; undefined while loading. */
  names: ReadonlyMap<number, string> | undefined;
}

/**
 * The columns of an account table. Clients and staff have no certifications and no business documents; staff have a shop
 * instead of a company.
 */
export function accountColumns({ kind, onAction, names }: AccountColumnsOptions): TableColumn<Account>[] {
  return [
    { key: 'name', header: 'Name', sortable: true, cell: (account) => <NameCell account={account} /> },
    {
      key: 'username',
      header: 'Username',
      sortable: true,
      cell: ({ username }) => <TextCell>{username}</TextCell>,
    },
    { key: 'email', header: 'Email', sortable: true, cell: ({ email }) => <EmailCell email={email} /> },
    ...(kind === 'staff' ? STAFF_COLUMNS : [COMPANY_COLUMN]),
    {
      key: 'state',
      header: 'State',
      sortable: true,
      cell: ({ state }) => <TextCell className="block max-w-24 wrap-break-word">{state}</TextCell>,
    },
    ...(hasDocuments(kind) ? certificationAndDocumentColumns(names) : []),
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (account) => (
        <AccountMenu
          account={account}
          onEdit={() => onAction({ kind: 'edit', account })}
          onDelete={() => onAction({ kind: 'delete', account })}
          onResetSecondStep={() => onAction({ kind: 'reset-second-step', account })}
        />
      ),
    },
  ];
}

const COMPANY_COLUMN: TableColumn<Account> = {
  key: 'company',
  header: 'Company',
  sortable: true,
  cell: ({ company }) => <TextCell className="block max-w-44 wrap-break-word">{company}</TextCell>,
};

const STAFF_COLUMNS: TableColumn<Account>[] = [
  { key: 'shop', header: 'Shop', cell: ({ shopName }) => <TextCell>{shopName}</TextCell> },
  {
    key: 'staffRole',
    header: 'Role',
    cell: ({ staffRole }) => (
      <TextCell className="whitespace-nowrap">{staffRole && STAFF_ROLE_LABELS[staffRole]}</TextCell>
    ),
  },
];

function certificationAndDocumentColumns(names: AccountColumnsOptions['names']): TableColumn<Account>[] {
  return [
    {
      key: 'certifications',
      header: 'Certifications',
      cell: ({ certifications }) => <CertificationChips ids={certifications} names={names} />,
    },
    {
      key: 'documents',
      header: 'Documents',
      cell: (account) => <DocumentStates account={account} />,
    },
  ];
}

function NameCell({ account }: { account: Account }) {
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span className="flex stacked:hidden">
        <Avatar name={account.name} src={account.avatarUrl} />
      </span>
      <span className="min-w-20 font-medium wrap-anywhere">{account.name}</span>
    </div>
  );
}

/** Wide enough for common domains, so that an address does not break in the middle of its domain. */
function EmailCell({ email }: { email: string }) {
  return (
    <div className="min-w-36">
      <EmailText>{email}</EmailText>
    </div>
  );
}

function TextCell({ className, children }: { className?: string; children: string | null }) {
  return children ? (
    <span className={cn('wrap-anywhere', className)}>{children}</span>
  ) : (
    <EmptyCell meaning="None" />
  );
}

function CertificationChips({
  ids,
  names,
}: {
  ids: readonly number[];
  names: AccountColumnsOptions['names'];
}) {
  if (!names && ids.length > 0) return <EmptyCell meaning="Not loaded yet" />;
  // A certification that has just been deleted has no name.
  return <ChipList names={ids.map((id) => names?.get(id)).filter((name) => name !== undefined)} />;
}

function EmptyCell({ meaning }: { meaning: string }) {
  return (
    <span className="text-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{meaning}</span>
    </span>
  );
}
