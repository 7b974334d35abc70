import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayCompleteProject, mayMoveStage, mayOverrideGates } from '#shared/projects/projects.policy.ts';
import { LAST_STAGE, STAGES, stageNumber, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Menu, MenuChoice } from '#web/ui/menu.tsx';
import { useStageChoice } from './stage-choice.ts';
import { OverrideDialog } from './components/override-dialog.tsx';
import { StageProgress } from '#web/features/projects/stage-progress.tsx';
import { UnmetGates } from './components/unmet-gates.tsx';

interface StageSelectorProps {
  details: ProjectDetails;
  /** Opens the wrap's tracking form when its number is missing: saving it moves the project to shipped. */
  onShip: (() => void) | undefined;
}

/** The current stage, a menu of all stages, and the unmet gates of a rejected choice. */
export function StageSelector({ details, onShip }: StageSelectorProps) {
  const { project } = details;
  const { choose, refused, pending } = useStageChoice(details);
  const mayComplete = mayCompleteProject(useActor(), project);
  const pick = (to: StageId) => {
    if (to === 'wrap_shipped' && onShip) onShip();
    else if (changes(project, to, mayComplete)) choose(to);
  };
  return (
    <section aria-label="Progress stage" className="flex flex-col gap-3">
      <StageProgress project={project} />
      <StageMenu details={details} pending={pending} onPick={pick} />
      {refused && <UnmetGates gates={refused.missing} />}
      {refused && (
        <Override
          details={details}
          missing={refused.missing}
          pending={pending}
          onOverride={(reason) => choose(refused.to, reason)}
        />
      )}
    </section>
  );
}

/** Choosing the current stage starts a project that has not started, and completes one at its last stage. */
function changes({ progressStage, status, completed }: Project, to: StageId, mayComplete: boolean): boolean {
  if (to !== progressStage || status === 'not-started') return true;
  return to === LAST_STAGE && !completed && mayComplete;
}

interface StageMenuProps {
  details: ProjectDetails;
  pending: boolean;
  onPick: (to: StageId) => void;
}

function StageMenu({ details: { project, contractor }, pending, onPick }: StageMenuProps) {
  const actor = useActor();
  const { progressStage: from } = project;
  // Users who may not complete a project cannot move a completed one.
  const isClosed = project.completed && !mayCompleteProject(actor, project);
  const options = STAGES.map(({ id, percent }) => ({
    value: id,
    label: <StageOption stage={id} percent={percent} />,
    disabled: isClosed || !mayMoveStage(actor, project, from, id),
  }));
  if (options.every(({ disabled }) => disabled))
    return <p className="text-sm text-muted">Only {contractor.name} can move this project now.</p>;
  const trigger = (
    <Button className="self-start" busy={pending} busyText="Updating...">
      Stage {stageNumber(from)} of {STAGES.length}: {stageOf(from).label}
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger} align="start">
      <MenuChoice value={from} onChange={onPick} options={options} />
    </Menu>
  );
}

function StageOption({ stage, percent }: { stage: StageId; percent: number }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        {stageNumber(stage)}. {stageOf(stage).label}
      </span>
      <span className="shrink-0 text-xs text-muted tabular-nums">{percent}%</span>
    </>
  );
}

interface OverrideProps {
  details: ProjectDetails;
  missing: Parameters<typeof OverrideDialog>[0]['missing'];
  pending: boolean;
  onOverride: (reason: string) => void;
}

function Override({ details: { project }, missing, pending, onOverride }: OverrideProps) {
  const [open, setOpen] = useState(false);
  if (!mayOverrideGates(useActor(), project)) return null;
  return (
    <>
      <Button size="sm" className="self-start" onClick={() => setOpen(true)}>
        Override with a reason
      </Button>
      {open && (
        <OverrideDialog
          missing={missing}
          busy={pending}
          onOverride={onOverride}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
