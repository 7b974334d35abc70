import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import {
  installRecordQuery,
  createRecordSender,
} from '#web/features/install-record/install-record.queries.ts';
import { recordDraftName } from '#web/features/install-record/record-writes.ts';
import { storeDraft } from '#web/lib/stored-draft.ts';
import { needsAttention } from '#web/offline/outbox.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useQueuedItems } from '#web/offline/use-queued-items.ts';
import { useUser } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { UnsentItem } from './unsent-item.tsx';

interface UnsentRecordProps {
  projectId: number;
  /** Whether the page already shows the install record. */
  isRecordOpen: boolean;
}

/** All queued writes to the install record as one item, because each write is based on the write before it. */
export function UnsentRecord({ projectId, isRecordOpen }: UnsentRecordProps) {
  const queryClient = useQueryClient();
  const items = useQueuedItems('records', projectId);
  const { id: userId } = useUser();
  const records = outboxOf('records', userId, projectId);
  const item = items.find(needsAttention) ?? items[0];
  if (!item) return null;
  const { queryKey } = installRecordQuery(projectId);
  const retry = async () => {
    await records.retryAll(createRecordSender(queryClient, projectId));
    await refetch(queryClient, [projectKeys.one(projectId)]);
  };
  const discard = () => {
    // Deletes the draft, because the form has stored the rejected entries in it.
    storeDraft(recordDraftName(userId, projectId), {});
    records.clear();
    // Refetches the record, because the form may still show the discarded saves.
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
