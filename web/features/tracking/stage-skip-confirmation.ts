import { useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import { skippedStages } from '#shared/projects/stages.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';

/**
 * Saves tracking. Asks for confirmation first (`SkipStagesDialog`) when this moves the project past more than one stage, because
 * tracking is often entered early and the move is easily overlooked.
 */
export function useStageSkipConfirmation(project: Project, type: TrackingType, save: () => void) {
  const [asking, setAsking] = useState(false);
  const skipped = type === 'wrap' ? skippedStages(project.progressStage, 'wrap_shipped') : [];
  const needsConfirmation = skipped.length > 1;
  return {
    // Another user may move the project while the dialog is open.
    asking: asking && needsConfirmation,
    skipped,
    request: () => (needsConfirmation ? setAsking(true) : save()),
    confirm: () => {
      setAsking(false);
      save();
    },
    cancel: () => setAsking(false),
  };
}

export type StageSkipConfirmation = ReturnType<typeof useStageSkipConfirmation>;
