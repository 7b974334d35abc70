import { ChevronDown } from 'lucide-react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { Button } from '#web/ui/button.tsx';
import { currentChoice, useStageChoice, useStageOptions } from '../stage-choice.ts';
import { RejectedChoice } from './rejected-choice.tsx';
import { StageMenu } from './stage-menu.tsx';

/** The menu that moves the project to another stage. Renders nothing when the user may not choose any other stage. */
export function MoveToStage({ details }: { details: ProjectDetails }) {
  const { project } = details;
  const choice = useStageChoice(details);
  const options = useStageOptions(details).filter(({ isAllowed }) => isAllowed);
  if (!options.some(({ value }) => value !== currentChoice(project))) return null;
  const trigger = (
    <Button size="sm" className="self-start" busy={choice.pending} busyText="Updating...">
      Move to stage …
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <div className="mt-4 flex flex-col gap-3">
      <StageMenu details={details} options={options} trigger={trigger} onPick={choice.choose} />
      <RejectedChoice project={project} choice={choice} />
    </div>
  );
}
