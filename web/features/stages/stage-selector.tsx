import { ChevronDown } from 'lucide-react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { STAGES, stageNumber, stageOf } from '#shared/projects/stages.ts';
import { Button } from '#web/ui/button.tsx';
import { StageProgress } from '#web/features/projects/stage-progress.tsx';
import { RejectedChoice } from './components/rejected-choice.tsx';
import { StageMenu } from './components/stage-menu.tsx';
import { useStageChoice, useStageOptions } from './stage-choice.ts';
import type { StageTarget } from './stage-requests.ts';

interface StageSelectorProps {
  details: ProjectDetails;
  /**
   * Called instead of the move when the user chooses Wrap Shipped. Opens the tracking form of the wrap. Saving this form moves the
   * project. Undefined when no tracking form is needed or allowed, so that the choice moves the project.
   */
  onShip: (() => void) | undefined;
}

/** The current stage, a menu of all stages, and the unmet gates of a rejected choice. */
export function StageSelector({ details, onShip }: StageSelectorProps) {
  const choice = useStageChoice(details);
  const pick = (to: StageTarget) => {
    if (to === 'wrap_shipped' && onShip) onShip();
    else choice.choose(to);
  };
  return (
    <section aria-label="Progress stage" className="flex flex-col gap-3">
      <StageProgress project={details.project} />
      <StageChooser details={details} pending={choice.pending} onPick={pick} />
      <RejectedChoice project={details.project} choice={choice} />
    </section>
  );
}

interface StageChooserProps {
  details: ProjectDetails;
  pending: boolean;
  onPick: (to: StageTarget) => void;
}

function StageChooser({ details, pending, onPick }: StageChooserProps) {
  const options = useStageOptions(details);
  const { progressStage } = details.project;
  if (!options.some(({ isAllowed }) => isAllowed))
    return <p className="text-sm text-muted">Only {details.contractor.name} can move this project now.</p>;
  const trigger = (
    <Button className="self-start" busy={pending} busyText="Updating...">
      Stage {stageNumber(progressStage)} of {STAGES.length}: {stageOf(progressStage).label}
      <ChevronDown aria-hidden />
    </Button>
  );
  return <StageMenu details={details} options={options} trigger={trigger} onPick={onPick} />;
}
