import { useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { skippedStages } from '#shared/projects/stages.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';

/**
 * Saves tracking. Asks for confirmation first (`SkipStagesDialog`) when this moves the project past more than one stage, because
 * tracking is often entered early and the move is easily overlooked.
 */
export function useStageSkipConfirmation(project: Project, type: TrackingType, save: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const skipped = type === 'wrap' ? skippedStages(project.progressStage, 'wrap_shipped') : [];
  const needsConfirmation = skipped.length > 1;
  return {
    // If another user moves the project while the dialog is open, the confirmation may no longer be needed.
    isAsking: isAsking && needsConfirmation,
    skipped,
    request: () => (needsConfirmation ? setIsAsking(true) : save()),
    confirm: () => {
      setIsAsking(false);
      save();
    },
    cancel: () => setIsAsking(false),
  };
}

export type StageSkipConfirmation = ReturnType<typeof useStageSkipConfirmation>;
