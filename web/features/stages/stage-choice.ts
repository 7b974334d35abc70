import { useState } from 'react';
import { unmetGates } from '#shared/projects/gates.ts';
import type { UnmetGate } from '#shared/projects/gates.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayCompleteProject, mayMoveStage } from '#shared/projects/projects.policy.ts';
import { FIRST_STAGE, LAST_STAGE, STAGE_IDS } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { useMoveProject } from '#web/features/projects/projects.queries.ts';
import { useMoveToast } from './move-toast.ts';
import { showStatusFailure, showUnmetGate, unmetGatesIn } from './stage-errors.ts';
import { createStageChoiceRequest } from './stage-requests.ts';
import type { StageTarget } from './stage-requests.ts';

/**
 * `choose` moves the project to any stage. `override` repeats the last rejected move with a reason, despite unmet gates.
 * `unmetGates` contains the gates that rejected this move and are still unmet.
 */
export function useStageChoice({ project, gateFacts }: ProjectDetails) {
  const move = useMoveProject(project.id);
  const showMoveToast = useMoveToast(project.id);
  const mayComplete = mayCompleteProject(useActor(), project);
  const [rejectedMove, setRejectedMove] = useState<{
    from: StageId;
    to: StageTarget;
    rejectingGates: UnmetGate[];
  }>();
  const { progressStage, status: fromStatus } = project;

  const send = (to: StageTarget, override?: string) => {
    // An override keeps the earlier rejection on screen, because the override dialog is shown together with it.
    if (override === undefined) setRejectedMove(undefined);
    const request = { ...createStageChoiceRequest(progressStage, to, mayComplete), fromStatus, override };
    move.mutate(request, {
      onSuccess: (movedProject) => {
        setRejectedMove(undefined);
        showMoveToast('Status updated', movedProject, movedProject.moveId);
      },
      onError: (error) => {
        const rejectingGates = unmetGatesIn(error);
        if (rejectingGates.length > 0) setRejectedMove({ from: progressStage, to, rejectingGates });
        if (rejectingGates.length > 0) showUnmetGate(error, rejectingGates);
        else showStatusFailure(error);
      },
    });
  };

  // A rejection is shown only while the project is at the same stage, and only with the gates that are still unmet.
  const rejectingGates = rejectedMove?.from === progressStage ? rejectedMove.rejectingGates : [];
  return {
    choose: (to: StageTarget) => {
      if (changesProject(project, to, mayComplete)) send(to);
    },
    unmetGates: unmetGates(progressStage, LAST_STAGE, gateFacts).filter((gate) =>
      rejectingGates.some(({ stage }) => stage === gate.stage),
    ),
    override: (reason: string) => rejectedMove && send(rejectedMove.to, reason),
    pending: move.isPending,
  };
}

export type StageChoice = ReturnType<typeof useStageChoice>;

/**
 * All stages in order, and whether the user may choose each. 'Not started' is listed only if the user may choose it. Users who
 * may not complete a project cannot move a completed project.
 */
export function useStageOptions({ project }: ProjectDetails): { value: StageTarget; isAllowed: boolean }[] {
  const actor = useActor();
  const isClosed = project.completed && !mayCompleteProject(actor, project);
  const mayMove = (to: StageId) => !isClosed && mayMoveStage(actor, project, project.progressStage, to);
  const stages = STAGE_IDS.map((stage) => ({ value: stage, isAllowed: mayMove(stage) }));
  return mayMove(FIRST_STAGE) ? [{ value: 'not-started', isAllowed: true }, ...stages] : stages;
}

/** The choice that matches the project's current state. */
export function currentChoice({ status, progressStage }: Project): StageTarget {
  return status === 'not-started' ? 'not-started' : progressStage;
}

/** Whether a choice changes the project. Choosing the last stage again completes a project that is at this stage. */
function changesProject(project: Project, to: StageTarget, mayComplete: boolean): boolean {
  if (to !== currentChoice(project)) return true;
  return to === LAST_STAGE && !project.completed && mayComplete;
}
