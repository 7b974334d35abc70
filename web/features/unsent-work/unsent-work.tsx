import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore, type ComponentType } from 'react';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { createReportSender } from '#web/features/condition-reports/condition-reports.queries.ts';
import { createMessageSender } from '#web/features/messages/messages.queries.ts';
import { createSkipSender } from '#web/features/photos/view-skips.queries.ts';
import { createMoveSender } from '#web/features/projects/projects.queries.ts';
import { needsAttention, type Outbox, type OutgoingItem } from '#web/offline/outbox.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useUser } from '#web/session/session.ts';
import { EditReport } from './components/edit-report.tsx';
import { UnsentItem } from './components/unsent-item.tsx';
import { UnsentRecord } from './components/unsent-record.tsx';
import { OfflineStorageNote } from './storage-note.tsx';

interface UnsentWorkProps {
  projectId: number;
  /**
   * Whether this is the dialog with all unsent work, which also lists messages and has its own note about storage. On the project
   * page, the conversation shows the messages.
   */
  isInDialog?: boolean;
  /** Whether the page already shows the install record. */
  isRecordOpen?: boolean;
}

/** The user's writes to a project that are queued on this device. Shows the state of each write, and what the user can do. */
export function UnsentWork({ projectId, isInDialog = false, isRecordOpen = false }: UnsentWorkProps) {
  const { id: userId } = useUser();
  const sendMessage = createMessageSender(projectId);
  return (
    <section aria-label="Unsent work" className="mb-4 flex flex-col gap-2 empty:hidden">
      {!isInDialog && <OfflineStorageNote />}
      {isInDialog && (
        <UnsentItems
          projectId={projectId}
          outbox={outboxOf('messages', userId, projectId)}
          deliver={(message) => sendMessage({ ...message, senderId: userId })}
          textOf={(content) => `message “${content}”`}
          warning="The message will not be sent."
        />
      )}
      <UnsentItems
        projectId={projectId}
        outbox={outboxOf('reports', userId, projectId)}
        deliver={createReportSender(projectId, userId)}
        textOf={() => 'condition report'}
        warning="The report and its signatures are removed from this device. They cannot be restored."
        RejectedAction={EditReport}
      />
      <UnsentItems
        projectId={projectId}
        outbox={outboxOf('skips', userId, projectId)}
        deliver={createSkipSender(projectId)}
        textOf={({ reason }) => (reason === null ? 'undo the skip of a photo view' : 'skip a photo view')}
        warning="This change of the photo view will not be sent."
      />
      <UnsentRecord projectId={projectId} isRecordOpen={isRecordOpen} />
      <UnsentItems
        projectId={projectId}
        outbox={outboxOf('moves', userId, projectId)}
        deliver={createMoveSender(projectId)}
        textOf={describeStageMove}
        warning="This stage change will not be sent."
      />
    </section>
  );
}

interface UnsentItemsProps<Content, Stored> {
  projectId: number;
  outbox: Outbox<Content, Stored>;
  deliver: (item: OutgoingItem<Content>) => Promise<Stored>;
  textOf: (content: Content) => string;
  warning: string;
  /** Another button for rejected items, besides retry and discard. */
  RejectedAction?: ComponentType<{ projectId: number; item: OutgoingItem<Content> }>;
}

function UnsentItems<Content, Stored>({
  projectId,
  outbox,
  deliver,
  textOf,
  warning,
  RejectedAction,
}: UnsentItemsProps<Content, Stored>) {
  const queryClient = useQueryClient();
  const { outgoing } = useSyncExternalStore(outbox.subscribe, outbox.contents);
  const retry = async (key: string) => {
    await outbox.retry(key, deliver);
    await refetch(queryClient, [projectKeys.one(projectId), projectKeys.lists]);
  };
  return outgoing.map((item) => (
    <UnsentItem
      key={item.key}
      item={item}
      text={textOf(item.content)}
      warning={warning}
      action={RejectedAction && needsAttention(item) && <RejectedAction projectId={projectId} item={item} />}
      onRetry={() => void retry(item.key)}
      onDiscard={() => outbox.withdraw(item.key)}
    />
  ));
}

function describeStageMove({ completed, progressStage, status }: MoveRequest): string {
  if (completed) return 'complete the project';
  if (status === 'not-started') return 'reset to not started';
  return progressStage ? `move to “${stageOf(progressStage).label}”` : 'reopen the project';
}
