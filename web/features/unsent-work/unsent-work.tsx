import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import type { NewConditionReport } from '#shared/condition/condition-report.forms.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { reportSender } from '#web/features/condition-reports/condition-reports.queries.ts';
import { installRecordQuery, recordSender } from '#web/features/install-record/install-record.queries.ts';
import { useQueuedRecord } from '#web/features/install-record/record-writes.ts';
import { messageSender } from '#web/features/messages/messages.queries.ts';
import { moveSender } from '#web/features/projects/projects.queries.ts';
import { cn } from '#web/lib/cn.ts';
import { formatLoadedAt } from '#web/lib/dates.ts';
import { needsAttention, type OutgoingItem } from '#web/offline/outbox.ts';
import { readDeviceDraft, writeDeviceDraft } from '#web/offline/device-drafts.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useUser } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast-store.ts';

/** The user's moves of a project that wait on this device. */
export function useQueuedMoves(projectId: number): readonly OutgoingItem<MoveRequest>[] {
  const outbox = outboxOf('moves', useUser().id, projectId);
  return useSyncExternalStore(outbox.subscribe, outbox.contents).outgoing;
}

interface UnsentWorkProps {
  projectId: number;
  /** The conversation of the project page shows unsent messages itself. */
  withMessages?: boolean;
  /** The page shows the install record already. */
  isRecordOpen?: boolean;
}

/** The user's moves, condition reports and install record that wait on this device: what happened, and what the user can do. */
export function UnsentWork({ projectId, withMessages = false, isRecordOpen = false }: UnsentWorkProps) {
  const queryClient = useQueryClient();
  const { id: userId } = useUser();
  const reports = outboxOf('reports', userId, projectId);
  const moves = outboxOf('moves', userId, projectId);
  const messages = outboxOf('messages', userId, projectId);
  const sendMessage = messageSender(projectId);
  const conversation = useSyncExternalStore(messages.subscribe, messages.contents).outgoing;
  const unsentMessages = withMessages ? conversation : [];
  const unsentReports = useSyncExternalStore(reports.subscribe, reports.contents).outgoing;
  const unsentMoves = useQueuedMoves(projectId);
  const unsentRecord = useQueuedRecord(projectId);
  const update = () => void refetch(queryClient, [projectKeys.one(projectId), projectKeys.lists]);
  if (unsentMessages.length + unsentReports.length + unsentRecord.length + unsentMoves.length === 0)
    return null;
  return (
    <section aria-label="Unsent work" className="mb-4 flex flex-col gap-2">
      {unsentMessages.map((item) => (
        <UnsentItem
          key={item.key}
          item={item}
          text={`message “${item.content}”`}
          warning="The message will not be sent."
          onRetry={() =>
            void messages
              .retry(item.key, (message) => sendMessage({ ...message, senderId: userId }))
              .then(update)
          }
          onDiscard={() => messages.withdraw(item.key)}
        />
      ))}
      {unsentReports.map((item) => (
        <UnsentItem
          key={item.key}
          item={item}
          text="condition report"
          warning="The report and its signatures are removed from this device. They cannot be restored."
          action={needsAttention(item) && <EditReport projectId={projectId} item={item} />}
          onRetry={() => void reports.retry(item.key, reportSender(projectId, userId)).then(update)}
          onDiscard={() => reports.withdraw(item.key)}
        />
      ))}
      <UnsentRecord projectId={projectId} isRecordOpen={isRecordOpen} />
      {unsentMoves.map((item) => (
        <UnsentItem
          key={item.key}
          item={item}
          text={moveText(item.content)}
          warning="This stage change will not be sent."
          onRetry={() => void moves.retry(item.key, moveSender(projectId)).then(update)}
          onDiscard={() => moves.withdraw(item.key)}
        />
      ))}
    </section>
  );
}

/** Opens a rejected report as a draft, for example to remove a photo. */
function EditReport({ projectId, item }: { projectId: number; item: OutgoingItem<NewConditionReport> }) {
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const edit = async () => {
    const place = { userId, kind: 'condition-report', projectId } as const;
    const { draftOf } = await import('#web/features/condition-reports/report-draft.ts');
    if (await readDeviceDraft(place)) return toast(OTHER_DRAFT);
    if (!(await writeDeviceDraft(place, draftOf(item.content)))) return toast(NO_SPACE);
    outboxOf('reports', userId, projectId).withdraw(item.key);
    return navigate({ to: '/project/$id/condition-report', params: { id: String(projectId) } });
  };
  return (
    <Button size="sm" onClick={() => void edit()}>
      Edit
    </Button>
  );
}

const OTHER_DRAFT = {
  title: 'There is another draft',
  description: 'Sign or discard the condition report that you have started on this project first.',
  variant: 'destructive',
} as const;

const NO_SPACE = { title: 'This device has no space for the draft', variant: 'destructive' } as const;

/** All waiting saves of the install record as one item, because each is based on the one before. */
function UnsentRecord({ projectId, isRecordOpen = false }: UnsentWorkProps) {
  const queryClient = useQueryClient();
  const items = useQueuedRecord(projectId);
  const records = outboxOf('records', useUser().id, projectId);
  const item = items.find(needsAttention) ?? items[0];
  if (!item) return null;
  const { queryKey } = installRecordQuery(projectId);
  const retry = async () => {
    await records.retryAll(recordSender(queryClient, projectId));
    await refetch(queryClient, [projectKeys.one(projectId)]);
  };
  const discard = () => {
    records.clear();
    // Also where the form shows what was saved on the device.
    void queryClient.resetQueries({ queryKey });
  };
  return (
    <UnsentItem
      item={item}
      text={
        items.some(({ content }) => content.kind === 'complete')
          ? 'complete the install record'
          : 'install record'
      }
      warning="What you entered since the last save on the server is removed from this device."
      action={
        item.content.kind === 'save' &&
        !isRecordOpen && (
          <Link
            to="/project/$id/install-record"
            params={{ id: String(projectId) }}
            className={buttonClass({ size: 'sm' })}
          >
            Open<span className="sr-only">: install record</span>
          </Link>
        )
      }
      onRetry={() => void retry()}
      onDiscard={discard}
    />
  );
}

interface UnsentItemProps {
  item: OutgoingItem<unknown>;
  /** What the item does. */
  text: string;
  /** What is lost when it is discarded. */
  warning: string;
  action?: ReactNode;
  onRetry: () => void;
  onDiscard: () => void;
}

function UnsentItem({ item, text, warning, action, onRetry, onDiscard }: UnsentItemProps) {
  const [isAsking, setAsking] = useState(false);
  const isRejected = needsAttention(item);
  const Icon = isRejected ? CircleAlert : CloudOff;
  return (
    <div className={cn(ITEM, isRejected ? 'bg-red-soft text-red-ink' : 'bg-yellow-soft text-yellow-ink')}>
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">
            {isRejected ? 'Needs your attention' : 'Waiting to be sent'}: {text}
          </p>
          <p>{attentionText(item)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {action}
        {isRejected && (
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={item.state === 'sending'} onClick={() => setAsking(true)}>
          Discard
        </Button>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Discard: ${text}?`}
          text={warning}
          confirmLabel="Discard"
          danger
          onConfirm={onDiscard}
        />
      </div>
    </div>
  );
}

/** What happened to an item. */
function attentionText(item: OutgoingItem<unknown>): string {
  const { createdAt, interrupted, reason } = item;
  const saved = `Saved on this device ${formatLoadedAt(Date.parse(createdAt))}.`;
  if (!interrupted) return reason ?? saved;
  return needsAttention(item) ? `${saved} It could not be sent for more than 30 days.` : saved;
}

function moveText({ completed, progressStage, status }: MoveRequest): string {
  if (completed) return 'complete the project';
  if (status === 'not-started') return 'reset to not started';
  return progressStage ? `move to “${stageOf(progressStage).label}”` : 'reopen the project';
}

const ITEM = 'flex flex-wrap items-center justify-between gap-3 rounded-lg p-4 text-sm';
