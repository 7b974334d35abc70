import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { isTradeRole } from '#shared/users/users.policy.ts';
import type { ManagedRole } from '#shared/users/users.policy.ts';
import { Button } from '#web/ui/button.tsx';
import { ACCOUNT_LABELS } from './account-labels.ts';
import { ACCOUNT_SORT_KEYS } from './accounts.queries.ts';
import { useTableSearch } from './admin-search.ts';
import type { AccountAction } from './components/account-columns.tsx';
import { EditAccountDialog, NewAccountDialog } from './components/account-dialogs.tsx';
import { AccountsTable } from './components/accounts-table.tsx';
import { DocumentFilterButtons } from './components/document-filter-buttons.tsx';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';
import { TableToolbar } from './components/table-toolbar.tsx';

interface AccountsPanelProps {
  kind: ManagedRole;
}

/** The tab Subcontractors, Wrap Shops or Clients. */
export function AccountsPanel({ kind }: AccountsPanelProps) {
  const search = useTableSearch(ACCOUNT_SORT_KEYS);
  const [action, setAction] = useState<AccountAction>();
  const { many, addLabel } = ACCOUNT_LABELS[kind];
  const add = (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setAction({ kind: 'add' })}>
      {addLabel}
    </Button>
  );
  return (
    <>
      <TableToolbar
        what={many}
        typed={search.typed}
        onType={search.type}
        filter={isTradeRole(kind) && <DocumentFilterButtons kind={kind} search={search} />}
        actions={add}
      />
      <AccountsTable kind={kind} search={search} onAction={setAction} />
      {action && <ActionDialog kind={kind} action={action} onClose={() => setAction(undefined)} />}
    </>
  );
}

function ActionDialog({
  kind,
  action,
  onClose,
}: AccountsPanelProps & { action: AccountAction; onClose: () => void }) {
  if (action.kind === 'add') return <NewAccountDialog kind={kind} onClose={onClose} />;
  if (action.kind === 'edit') return <EditAccountDialog account={action.account} onClose={onClose} />;
  return <DeleteAccountDialog account={action.account} onClose={onClose} />;
}
