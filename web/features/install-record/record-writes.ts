import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useSyncExternalStore } from 'react';
import type { InstallRecordView } from '#shared/install-records/install-records.contract.ts';
import { isOffline } from '#web/api/connection.ts';
import { projectKeys, projectTouches } from '#web/api/query-keys.ts';
import { newRequestKey } from '#web/api/request-key.ts';
import { useWrite } from '#web/api/use-write.ts';
import { needsAttention } from '#web/offline/outbox.ts';
import { outboxOf, SAVED_ON_DEVICE } from '#web/offline/outboxes.ts';
import { withQueuedSaves, type RecordWrite } from '#web/offline/queued-record.ts';
import { useUser } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { installRecordQuery, recordSender } from './install-record.queries.ts';

/** The user's saves of an install record that wait on this device, and the completion. */
export function useQueuedRecord(projectId: number) {
  const outbox = outboxOf('records', useUser().id, projectId);
  return useSyncExternalStore(outbox.subscribe, outbox.contents).outgoing;
}

/** The install record of a project, with the saves that wait on this device. */
export function useInstallRecord(projectId: number, { isEnabled = true } = {}) {
  const items = useQueuedRecord(projectId);
  const { name } = useUser();
  const query = useQuery({ ...installRecordQuery(projectId), enabled: isEnabled });
  const record = query.data && withQueuedSaves(query.data, items);
  const updatedBy = record === query.data ? record?.updatedBy : name;
  return { query, items, record: record && { ...record, updatedBy: updatedBy ?? null } };
}

interface Callbacks {
  onStored: (record: InstallRecordView) => void;
  /** The device keeps the write, and sends it later. */
  onKept: () => void;
  onError: (error: Error) => void;
}

/**
 * Saves or completes an install record. Without connection the write waits on the device, and so does each one after a waiting
 * write. A new write replaces what the server has rejected.
 */
export function useRecordWrite(projectId: number) {
  const queryClient = useQueryClient();
  const outbox = outboxOf('records', useUser().id, projectId);
  const deliver = recordSender(queryClient, projectId);
  const lastKey = useRef('');
  const write = useWrite({
    touches: projectTouches(projectId, projectKeys.installRecord(projectId)),
    send: (content: RecordWrite, key) => {
      lastKey.current = key;
      return deliver({ key, content });
    },
  });
  const dropRejected = () => {
    for (const { key } of outbox.contents().outgoing.filter(needsAttention)) outbox.withdraw(key);
  };
  const keep = (content: RecordWrite, key: string, { onKept }: Callbacks): boolean => {
    if (!outbox.store(content, key)) return false;
    dropRejected();
    toast(SAVED_ON_DEVICE);
    onKept();
    return true;
  };
  const mutate = (content: RecordWrite, callbacks: Callbacks) => {
    const hasWaiting = outbox.contents().outgoing.some((item) => !needsAttention(item));
    if (hasWaiting && keep(content, newRequestKey(), callbacks)) void outbox.resume(deliver);
    else send(content, callbacks);
  };
  const send = (content: RecordWrite, callbacks: Callbacks) =>
    write.mutate(content, {
      onSuccess: (stored) => {
        dropRejected();
        callbacks.onStored(stored);
      },
      onError: (error) => {
        if (!isOffline(error) || !keep(content, lastKey.current, callbacks)) callbacks.onError(error);
      },
    });
  return { mutate, isPending: write.isPending };
}
