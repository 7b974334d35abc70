import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { projectKeys, keysInvalidatedByProject } from '#web/api/query-keys.ts';
import { draftName } from '#web/lib/stored-draft.ts';
import { needsAttention } from '#web/offline/outbox.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { withQueuedSaves, type RecordWrite } from '#web/offline/queued-record.ts';
import { useOutboxWrite } from '#web/offline/use-outbox-write.ts';
import { useQueuedItems } from '#web/offline/use-queued-items.ts';
import { useUser } from '#web/session/session.ts';
import { installRecordQuery, createRecordSender } from './install-record.queries.ts';

/** The install record of a project, including the saves that are queued on this device. */
export function useInstallRecord(projectId: number, { isEnabled = true } = {}) {
  const items = useQueuedItems('records', projectId);
  const { name } = useUser();
  const query = useQuery({ ...installRecordQuery(projectId), enabled: isEnabled });
  const record = query.data && withQueuedSaves(query.data, items);
  const updatedBy = record === query.data ? record?.updatedBy : name;
  return { query, items, record: record && { ...record, updatedBy: updatedBy ?? null } };
}

/** The name of the user's draft of an install record. */
export function recordDraftName(userId: number, projectId: number): string {
  return draftName(userId, `install-record-${projectId}`);
}

interface RecordWriteCallbacks {
  onStored: (record: InstallRecordView) => void;
  /** Called when the device queues the write, to send it later. */
  onQueued: () => void;
  onError: (error: Error) => void;
}

/**
 * Saves or completes an install record. Without a connection the write is queued on the device. A new write replaces rejected
 * writes.
 */
export function useRecordWrite(projectId: number) {
  const queryClient = useQueryClient();
  const outbox = outboxOf('records', useUser().id, projectId);
  const write = useOutboxWrite(outbox, {
    deliver: createRecordSender(queryClient, projectId),
    invalidates: keysInvalidatedByProject(projectId, projectKeys.installRecord(projectId)),
  });
  const withdrawRejected = (rejectedItems: readonly { key: string }[]) => {
    for (const { key } of rejectedItems) outbox.withdraw(key);
  };
  const mutate = (content: RecordWrite, { onStored, onQueued, onError }: RecordWriteCallbacks) => {
    const rejectedItems = outbox.contents().outgoing.filter(needsAttention);
    write.mutate(content, {
      onSuccess: (stored) => {
        withdrawRejected(rejectedItems);
        onStored(stored);
      },
      onQueued: () => {
        withdrawRejected(rejectedItems);
        onQueued();
      },
      onError,
    });
  };
  return { mutate, isPending: write.isPending };
}
