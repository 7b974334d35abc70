import { useState } from 'react';
import { isGated, unmetGates } from '#shared/projects/gates.ts';
import type { UnmetGate } from '#shared/projects/gates.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import type { MoveRequest } from '#shared/projects/stage-moves.ts';
import { nextStage } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { showFailureToast } from '#web/session/failure-toast.ts';
import { ApiError, errorText } from '#web/api/api-error.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useMoveProject } from '#web/features/projects/projects.queries.ts';
import { useMoveToast } from './move-toast.ts';
import { showUnmetGate, unmetGatesIn } from './stage-errors.ts';
import { createCompleteRequest, createGoBackRequest } from './stage-requests.ts';

type StageAction = 'complete' | 'go-back';

/** The actions at the current stage, which of them is in progress, and the unmet gates. */
export function useStageActions({ project, gateFacts }: ProjectDetails) {
  const move = useMoveProject(project.id);
  const showMoveToast = useMoveToast(project.id);
  const [action, setAction] = useState<StageAction>();
  const [stageOfRejection, setStageOfRejection] = useState<Project['progressStage']>();
  const { progressStage, status: fromStatus } = project;

  const sendMove = (requestedAction: StageAction, request: MoveRequest | undefined) => {
    if (!request) return;
    setAction(requestedAction);
    move.mutate(
      { ...request, fromStatus },
      {
        onSuccess: (movedProject) => showMoveToast('Progress Updated', movedProject, movedProject.moveId),
        onError: (error) => {
          const unmet = unmetGatesIn(error);
          if (unmet.length > 0) setStageOfRejection(progressStage);
          showRejection(error, requestedAction, { stage: progressStage, unmet });
        },
      },
    );
  };
  const to = nextStage(progressStage);

  return {
    unmetGates: to ? unmetGates(progressStage, to, gateFacts) : [],
    /** Whether the server has rejected the move because of this stage's gate, so that the override is offered. */
    wasRejected: stageOfRejection === progressStage,
    pending: move.isPending ? action : undefined,
    complete: (override?: string) => sendMove('complete', createCompleteRequest(progressStage, override)),
    goBack: () => sendMove('go-back', createGoBackRequest(progressStage)),
  };
}

export type StageActions = ReturnType<typeof useStageActions>;

interface Rejection {
  stage: StageId;
  unmet: UnmetGate[];
}

function showRejection(error: Error, action: StageAction, { stage, unmet }: Rejection): void {
  if (unmet.length > 0) return showUnmetGate(error, unmet);
  if (action === 'complete' && isGateUnverified(error, stage))
    return void toast({ ...UNVERIFIED_GATE_TOAST, variant: 'destructive' });
  const fallback = action === 'complete' ? 'Failed to update progress' : 'Failed to revert progress';
  showFailureToast(error, 'Update Failed', errorText(error, fallback));
}

/** Whether the gate could not be verified because the server was unreachable (docs/requirements/stages.md, Gates). */
function isGateUnverified(error: Error, stage: StageId): boolean {
  const to = nextStage(stage);
  return to !== undefined && isGated(stage, to) && error instanceof ApiError && error.code === 'unreachable';
}

const UNVERIFIED_GATE_TOAST = {
  title: 'Verification Error',
  description: 'Couldn’t check what this stage requires. Please try again.',
};
