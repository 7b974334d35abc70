import { useState } from 'react';
import type { UnmetGate } from '#shared/projects/gates.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayCompleteProject } from '#shared/projects/projects.policy.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useMoveProject } from '#web/features/projects/projects.queries.ts';
import { stageText } from './stage-actions.ts';
import { showStatusFailure, showUnmetGate, unmetGatesIn } from './stage-refusal.ts';
import { chooseRequest } from './stage-requests.ts';

/** Moves the project to any stage, and returns the pending state and the gates that rejected the last choice. */
export function useStageChoice({ project }: ProjectDetails) {
  const move = useMoveProject(project.id);
  const mayComplete = mayCompleteProject(useActor(), project);
  const [refused, setRefused] = useState<{ from: StageId; to: StageId; missing: UnmetGate[] }>();
  const { progressStage } = project;

  const choose = (to: StageId, override?: string) => {
    // An override keeps the refusal, because its dialog is shown with it.
    if (override === undefined) setRefused(undefined);
    const request = { ...chooseRequest(progressStage, to, mayComplete), override };
    move.mutate(request, {
      onSuccess: (moved) => {
        setRefused(undefined);
        toast({ title: 'Status updated', description: stageText(moved) });
      },
      onError: (error) => {
        const missing = unmetGatesIn(error);
        if (missing.length > 0) setRefused({ from: progressStage, to, missing });
        if (missing.length > 0) showUnmetGate(error, missing);
        else showStatusFailure(error);
      },
    });
  };

  // A refusal is valid only for the stage it came from.
  return { choose, refused: refused?.from === progressStage ? refused : undefined, pending: move.isPending };
}
