import { useSyncExternalStore } from 'react';
import { needsAttention } from './outbox.ts';
import { outboxOf, type OutboxKind, type OutboxOf } from './outboxes.ts';
import { useUser } from '#web/session/session.ts';

/** The user's writes of one kind to a project that are queued on this device. */
export function useQueuedItems<Kind extends OutboxKind>(
  kind: Kind,
  projectId: number,
): ReturnType<OutboxOf<Kind>['contents']>['outgoing'] {
  const outbox = outboxOf(kind, useUser().id, projectId);
  return useSyncExternalStore(outbox.subscribe, outbox.contents).outgoing;
}

/** Whether a signed condition report of the project waits to be sent. A rejected report does not count. */
export function useHasQueuedReport(projectId: number): boolean {
  return useQueuedItems('reports', projectId).some((report) => !needsAttention(report));
}
