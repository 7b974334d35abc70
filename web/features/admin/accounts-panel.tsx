import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { ManagedRole } from '#shared/users/users.policy.ts';
import { Button } from '#web/ui/button.tsx';
import { ACCOUNT_WORDS } from './account-words.ts';
import { ACCOUNT_SORT_KEYS } from './accounts.queries.ts';
import { useTableSearch } from './admin-search.ts';
import type { AccountAct } from './components/account-columns.tsx';
import { EditAccountDialog, NewAccountDialog } from './components/account-dialogs.tsx';
import { AccountsTable } from './components/accounts-table.tsx';
import { DeleteAccountDialog } from './components/delete-account-dialog.tsx';
import { TableToolbar } from './components/table-toolbar.tsx';

interface AccountsPanelProps {
  kind: ManagedRole;
}

/** The Subcontractors tab or the Wrap Shops tab. */
export function AccountsPanel({ kind }: AccountsPanelProps) {
  const search = useTableSearch(ACCOUNT_SORT_KEYS);
  const [act, setAct] = useState<AccountAct>();
  const { many, addLabel } = ACCOUNT_WORDS[kind];
  const add = (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => setAct({ kind: 'add' })}>
      {addLabel}
    </Button>
  );
  return (
    <>
      <TableToolbar what={many} typed={search.typed} onType={search.type} actions={add} />
      <AccountsTable kind={kind} search={search} onAct={setAct} />
      {act && <ActionDialog kind={kind} act={act} onClose={() => setAct(undefined)} />}
    </>
  );
}

function ActionDialog({ kind, act, onClose }: AccountsPanelProps & { act: AccountAct; onClose: () => void }) {
  if (act.kind === 'add') return <NewAccountDialog kind={kind} onClose={onClose} />;
  if (act.kind === 'edit') return <EditAccountDialog account={act.account} onClose={onClose} />;
  return <DeleteAccountDialog account={act.account} onClose={onClose} />;
}
