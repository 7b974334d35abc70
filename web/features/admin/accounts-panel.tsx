import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { AccountList } from '#shared/admin/admin.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { ACCOUNT_LABELS, hasDocuments } from './account-labels.ts';
import { ACCOUNT_SORT_KEYS } from './accounts.queries.ts';
import { useTableSearch } from './admin-search.ts';
import type { AccountAction } from './components/account-columns.tsx';
import { EditAccountDialog, NewAccountDialog } from './components/account-dialogs.tsx';
import { AccountsTable } from './components/accounts-table.tsx';
import { DocumentFilterButtons } from './components/document-filter-buttons.tsx';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';
import { ResetSecondStepDialog } from './components/reset-second-step-dialog.tsx';
import { TableToolbar } from './components/table-toolbar.tsx';

interface AccountsPanelProps {
  kind: AccountList;
}

/** The tab Subcontractors, Wrap Shops, Shop Staff or Clients. */
export function AccountsPanel({ kind }: AccountsPanelProps) {
  const search = useTableSearch(ACCOUNT_SORT_KEYS);
  const [action, setAction] = useState<AccountAction>();
  const { plural } = ACCOUNT_LABELS[kind];
  const add = kind !== 'staff' && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setAction({ kind: 'add' })}>
      {ACCOUNT_LABELS[kind].addLabel}
    </Button>
  );
  return (
    <>
      <TableToolbar
        what={plural}
        typed={search.typed}
        onType={search.type}
        filter={hasDocuments(kind) && <DocumentFilterButtons kind={kind} search={search} />}
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
  if (action.kind === 'add') return kind !== 'staff' && <NewAccountDialog kind={kind} onClose={onClose} />;
  if (action.kind === 'edit') return <EditAccountDialog account={action.account} onClose={onClose} />;
  if (action.kind === 'reset-second-step')
    return <ResetSecondStepDialog account={action.account} onClose={onClose} />;
  return <DeleteAccountDialog account={action.account} onClose={onClose} />;
}
