import { useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CloudOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { stageOf } from '#shared/projects/stages.ts';
import { refetch } from '#web/api/cache-policy.ts';
import { projectKeys } from '#web/api/query-keys.ts';
import { moveSender } from '#web/features/projects/projects.queries.ts';
import { formatLoadedAt } from '#web/lib/dates.ts';
import type { OutgoingItem } from '#web/offline/outbox.ts';
import { outboxOf } from '#web/offline/outboxes.ts';
import { useUser } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { needsAttention } from './queued-moves.ts';

/** The user's moves of a project that wait on this device. */
export function useQueuedMoves(projectId: number): readonly OutgoingItem<MoveRequest>[] {
  const outbox = outboxOf('moves', useUser().id, projectId);
  return useSyncExternalStore(outbox.subscribe, outbox.contents).outgoing;
}

/** The moves of a project that wait on this device: what happened, and what the user can do. */
export function UnsentMoves({ projectId }: { projectId: number }) {
  const moves = useQueuedMoves(projectId);
  const queryClient = useQueryClient();
  const outbox = outboxOf('moves', useUser().id, projectId);
  const retry = async (key: string) => {
    await outbox.retry(key, moveSender(projectId));
    await refetch(queryClient, [projectKeys.one(projectId), projectKeys.lists]);
  };
  if (moves.length === 0) return null;
  return (
    <section aria-label="Unsent moves" className="mb-4 flex flex-col gap-2">
      {moves.map((move) => (
        <UnsentMove
          key={move.key}
          move={move}
          onRetry={() => void retry(move.key)}
          onDiscard={() => outbox.withdraw(move.key)}
        />
      ))}
    </section>
  );
}

interface UnsentMoveProps {
  move: OutgoingItem<MoveRequest>;
  onRetry: () => void;
  onDiscard: () => void;
}

function UnsentMove({ move, onRetry, onDiscard }: UnsentMoveProps) {
  const isRejected = needsAttention(move);
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-3 rounded-lg p-4 text-sm ${isRejected ? 'bg-red-soft text-red-ink' : 'bg-yellow-soft text-yellow-ink'}`}
    >
      <div className="flex min-w-0 flex-1 basis-60 items-start gap-2.5">
        {isRejected ? (
          <CircleAlert className={ICON} aria-hidden />
        ) : (
          <CloudOff className={ICON} aria-hidden />
        )}
        <div className="min-w-0">
          <p className="font-medium">
            {isRejected ? 'Needs your attention' : 'Waiting to be sent'}: {moveText(move.content)}
          </p>
          <p>
            {isRejected && move.reason
              ? move.reason
              : `Saved on this device ${formatLoadedAt(Date.parse(move.createdAt))}.`}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isRejected && (
          <Button size="sm" onClick={onRetry}>
            Retry
          </Button>
        )}
        <Button size="sm" variant="ghost" disabled={move.state === 'sending'} onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </div>
  );
}

function moveText({ completed, progressStage, status }: MoveRequest): string {
  if (completed) return 'complete the project';
  if (status === 'not-started') return 'reset to not started';
  return progressStage ? `move to “${stageOf(progressStage).label}”` : 'reopen the project';
}

const ICON = 'mt-0.5 size-4 shrink-0';
