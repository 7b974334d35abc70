import { useState } from 'react';
import type { UnmetGate } from '#shared/projects/gates.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayCompleteProject } from '#shared/projects/projects.policy.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { toast } from '#web/ui/toast-store.ts';
import { useMoveProject } from '#web/features/projects/projects.queries.ts';
import { placeText } from './stage-actions.ts';
import { tellStatusFailure, tellUnmetGate, unmetGatesIn } from './stage-refusal.ts';
import { chooseRequest } from './stage-requests.ts';

/** Choosing any stage, as the project's dialog does: what is under way, and which gates refused the last choice. */
export function useStageChoice({ project }: ProjectDetails) {
  const move = useMoveProject(project.id);
  const mayComplete = mayCompleteProject(useActor(), project);
  const [refused, setRefused] = useState<{ from: StageId; to: StageId; missing: UnmetGate[] }>();
  const { progressStage } = project;

  const choose = (to: StageId, override?: string) => {
    // The override's question, with the reason typed into it, stands on the refusal that it answers.
    if (override === undefined) setRefused(undefined);
    const request = { ...chooseRequest(progressStage, to, mayComplete), override };
    move.mutate(request, {
      onSuccess: (moved) => {
        setRefused(undefined);
        toast({ title: 'Status updated', description: placeText(moved) });
      },
      onError: (error) => {
        const missing = unmetGatesIn(error);
        if (missing.length > 0) setRefused({ from: progressStage, to, missing });
        if (missing.length > 0) tellUnmetGate(error, missing);
        else tellStatusFailure(error);
      },
    });
  };

  // A refusal is about the stage it came from: once somebody has moved the project, it says nothing any more.
  return { choose, refused: refused?.from === progressStage ? refused : undefined, pending: move.isPending };
}
