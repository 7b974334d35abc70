import { useState } from 'react';
import { unmetGates } from '#shared/projects/gates.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayCompleteProject } from '#shared/projects/projects.policy.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { LAST_STAGE } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useMoveProject } from '#web/features/projects/projects.queries.ts';
import { tellStatusFailure } from './stage-refusal.ts';
import { UNDO_REQUEST, closeRequest } from './stage-requests.ts';

/**
 * 'Mark as Complete', which asks first (`ProjectClosingDialog`), and 'Undo Completed Status', which does not: one button,
 * wherever it stands.
 */
export function useProjectClosing({ project, gateFacts }: Pick<ProjectDetails, 'project' | 'gateFacts'>) {
  const move = useMoveProject(project.id);
  // The answer is to what the question was about: what others do meanwhile must not turn it into something else.
  const [askedAt, setAskedAt] = useState<StageId>();
  const { completed, progressStage } = project;

  const send = (request: MoveRequest) =>
    move.mutate(request, {
      onSuccess: () => void toast({ title: 'Status updated' }),
      onError: (error) => tellStatusFailure(error),
      onSettled: () => setAskedAt(undefined),
    });

  return {
    mayClose: mayCompleteProject(useActor(), project),
    label: completed ? 'Undo Completed Status' : 'Mark as Complete',
    act: completed ? () => send(UNDO_REQUEST) : () => setAskedAt(progressStage),
    isBusy: move.isPending,
    asking: askedAt !== undefined,
    /** What the shop passes over by closing; the history keeps it. */
    openGates: unmetGates(progressStage, LAST_STAGE, gateFacts),
    confirm: () => askedAt && send(closeRequest(askedAt)),
    cancel: () => setAskedAt(undefined),
  };
}

export type ProjectClosing = ReturnType<typeof useProjectClosing>;
