import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MailCheck, Send } from 'lucide-react';
import { useMemo, useState } from 'react';
import { MAIL_STATES } from '#shared/mail/mail-kinds.ts';
import type { MailState } from '#shared/mail/mail-kinds.ts';
import type { MailRecord } from '#shared/mail/mail.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterButtons } from '#web/ui/filter-buttons.tsx';
import { Table } from '#web/ui/table.tsx';
import { useMailState } from './admin-search.ts';
import { CancelMailDialog } from './components/cancel-mail-dialog.tsx';
import { mailColumns } from './components/mail-columns.tsx';
import { MailStatusNote } from './components/mail-status.tsx';
import { PagedTable } from './components/paged-table.tsx';
import { TestMailDialog } from './components/test-mail-dialog.tsx';
import { STATE_LABELS } from './mail-labels.ts';
import { mailListQuery, mailStatusQuery, useResendMail } from './mail.queries.ts';

/** The tab Mail: whether the server can send mail, and the outbox. */
export function MailPanel() {
  const { data: status } = useQuery(mailStatusQuery);
  const [state, showState] = useMailState();
  const [isTestDialogOpen, setTestDialogOpen] = useState(false);
  return (
    <>
      {status && <MailStatusNote status={status} />}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <StateFilter state={state} onChange={showState} />
        {status?.server && (
          <Button
            variant="primary"
            icon={<Send aria-hidden />}
            onClick={() => setTestDialogOpen(true)}
            className="max-sm:w-full"
          >
            Send Test Message
          </Button>
        )}
      </div>
      <MailTable state={state} onShowAll={() => showState(undefined)} />
      {isTestDialogOpen && <TestMailDialog onClose={() => setTestDialogOpen(false)} />}
    </>
  );
}

interface StateFilterProps {
  state: MailState | undefined;
  onChange: (state: MailState | undefined) => void;
}

function StateFilter({ state, onChange }: StateFilterProps) {
  const options = MAIL_STATES.map((value) => ({ value, label: STATE_LABELS[value] }));
  return (
    <FilterButtons
      label="State"
      options={[{ value: 'all' as const, label: 'All' }, ...options]}
      value={state ?? 'all'}
      onChange={(chosen) => onChange(chosen === 'all' ? undefined : chosen)}
    />
  );
}

function MailTable({ state, onShowAll }: { state: MailState | undefined; onShowAll: () => void }) {
  const list = useInfiniteQuery(mailListQuery(state));
  return (
    <PagedTable
      list={list}
      what="messages"
      failure="Failed to fetch messages"
      empty={<NoMail state={state} onShowAll={onShowAll} />}
    >
      {(rows) => <MailRows rows={rows} />}
    </PagedTable>
  );
}

function MailRows({ rows }: { rows: MailRecord[] }) {
  const { mutate: resend } = useResendMail();
  const [mailToCancel, setMailToCancel] = useState<MailRecord>();
  const columns = useMemo(() => mailColumns({ onResend: resend, onCancel: setMailToCancel }), [resend]);
  return (
    <>
      <Table wide caption="Messages" columns={columns} rows={rows} rowKey={({ id }) => id} />
      {mailToCancel && <CancelMailDialog mail={mailToCancel} onClose={() => setMailToCancel(undefined)} />}
    </>
  );
}

function NoMail({ state, onShowAll }: { state: MailState | undefined; onShowAll: () => void }) {
  if (!state)
    return (
      <EmptyState
        icon={<MailCheck />}
        title="No messages yet"
        text="Every message that Wrapline sends appears here for 90 days."
      />
    );
  return (
    <EmptyState
      icon={<MailCheck />}
      title="No messages found"
      text={`No messages with the status “${STATE_LABELS[state]}”.`}
      action={<Button onClick={onShowAll}>Show all messages</Button>}
    />
  );
}
