import type { ReactElement } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { stageNumber, stageOf } from '#shared/projects/stages.ts';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { currentChoice } from '../stage-choice.ts';
import type { useStageOptions } from '../stage-choice.ts';
import type { StageTarget } from '../stage-requests.ts';

interface StageMenuProps {
  details: ProjectDetails;
  options: ReturnType<typeof useStageOptions>;
  /** The button that opens the menu. */
  trigger: ReactElement;
  onPick: (to: StageTarget) => void;
}

/** A menu of stages, with the current one checked. */
export function StageMenu({ details: { project }, options, trigger, onPick }: StageMenuProps) {
  return (
    <Menu trigger={trigger} align="start">
      <MenuChoice
        value={currentChoice(project)}
        onChange={onPick}
        options={options.map(({ value, isAllowed }) => ({
          value,
          label: <StageOption target={value} />,
          disabled: !isAllowed,
        }))}
      />
    </Menu>
  );
}

function StageOption({ target }: { target: StageTarget }) {
  const isStage = target !== 'not-started';
  return (
    <>
      <span className="min-w-0 flex-1">
        {isStage ? `${stageNumber(target)}. ${stageOf(target).label}` : 'Not Started'}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums">
        {isStage ? stageOf(target).percent : 0}%
      </span>
    </>
  );
}
