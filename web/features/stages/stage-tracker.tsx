import { useId } from 'react';
import { mayMoveStage } from '#shared/projects/projects.policy.ts';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import {
  STAGES,
  nextStage,
  previousStage,
  shownStageLabel,
  stageNumber,
  stageOf,
} from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDate } from '#web/lib/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useProjectCompletion } from './use-project-completion.ts';
import { useStageActions } from './stage-actions.ts';
import type { StageActions } from './stage-actions.ts';
import { useFocusOnMove } from './use-focus-on-move.ts';
import { CurrentStage } from './components/current-stage.tsx';
import { CollapseButton, useCollapsedStages } from './components/earlier-stages.tsx';
import { MoveToStage } from './components/move-to-stage.tsx';
import { StageRow } from './components/stage-row.tsx';
import type { StagePosition } from './components/stage-row.tsx';
import { WorksOffline } from '#web/ui/connection-need.tsx';

/**
 * The list of the ten stages. Shows who completed each stage and when, which stages were skipped, the pending action, and the
 * stages ahead.
 */
export function StageTracker({ details }: { details: ProjectDetails }) {
  const actions = useStageActions(details);
  const { project } = details;
  const { container, ...focusHandlers } = useFocusOnMove<HTMLOListElement>();
  const earlierStageCount = STAGES.filter(({ id }) =>
    ['done', 'skipped'].includes(positionOf(id, details)),
  ).length;
  const { isCollapsible, isCollapsed, toggle } = useCollapsedStages(earlierStageCount);
  const listId = useId();
  return (
    <WorksOffline>
      <Card className="shrink-0" {...focusHandlers}>
        <TrackerHeader project={project} />
        {isCollapsible && (
          <CollapseButton
            earlierStageCount={earlierStageCount}
            isCollapsed={isCollapsed}
            onToggle={toggle}
            listId={listId}
          />
        )}
        <ol
          ref={container}
          id={listId}
          tabIndex={-1}
          hidden={isCollapsed && earlierStageCount === STAGES.length}
          className={cn('rounded-sm lg:mt-2', isCollapsible ? 'mt-2' : 'mt-5')}
          aria-label="Stages"
        >
          {STAGES.slice(isCollapsed ? earlierStageCount : 0).map(({ id }) => (
            <StageItem key={id} stage={id} details={details} actions={actions} />
          ))}
        </ol>
        {project.completed && <CompletionNote details={details} />}
        <MoveToStage details={details} />
      </Card>
    </WorksOffline>
  );
}

function TrackerHeader({ project }: Pick<ProjectDetails, 'project'>) {
  return (
    <div data-stage-list-head className={HEAD_STICKY_CLASS}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-base font-semibold">Project Progress</h2>
        <p className="shrink-0 text-sm text-muted tabular-nums">{project.progress}% complete</p>
      </div>
      <p className="mt-0.5 text-sm text-muted" aria-live="polite">
        {shownStageLabel(project)}
      </p>
      <ProgressBar
        className="mt-3"
        percent={project.progress}
        label="Project progress"
        tone={project.completed ? 'green' : 'accent'}
      />
    </div>
  );
}

// Sticky above the stage list when the list has its own scrollbar. The border of this element covers the card's border, which
// scrolls away.
const HEAD_STICKY_CLASS =
  'lg:sticky lg:top-0 lg:z-10 lg:-mx-[21px] lg:-mt-[21px] lg:rounded-t-lg lg:border lg:border-b-0 lg:bg-surface lg:px-5 lg:pt-5 lg:pb-3';

interface StageItemProps {
  stage: StageId;
  details: ProjectDetails;
  actions: StageActions;
}

function StageItem({ stage, details, actions }: StageItemProps) {
  const { stageCompletions } = details;
  const position = positionOf(stage, details);
  const goBackButton = <GoBackButton details={details} actions={actions} />;
  return (
    <StageRow
      stage={stage}
      position={position}
      record={position === 'done' ? stageCompletions.find((record) => record.stage === stage) : undefined}
    >
      {position === 'current' && <CurrentStage details={details} actions={actions} />}
      {position === 'current' && !nextStage(stage) && goBackButton}
      {position === 'next' && goBackButton}
    </StageRow>
  );
}

/** The button 'Go Back' in the row after the current stage, or in the last row when the last stage is the current one. */
function GoBackButton({ details: { project }, actions }: Omit<StageItemProps, 'stage'>) {
  const actor = useActor();
  const to = previousStage(project.progressStage);
  if (!to || !mayMoveStage(actor, project, project.progressStage, to)) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      Wrong stage?
      <Button
        size="sm"
        busy={actions.pending === 'go-back'}
        busyText="Going back..."
        onClick={actions.goBack}
      >
        Go Back
      </Button>
      <span className="sr-only">to {stageOf(to).label}</span>
    </p>
  );
}

function CompletionNote({ details }: { details: ProjectDetails }) {
  const completion = useProjectCompletion(details);
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-green-soft p-3 text-sm text-green-ink">
      <p>Completed on {formatDate(details.project.completedAt)}</p>
      {completion.mayToggleCompletion && (
        <Button size="sm" busy={completion.isBusy} busyText="Undoing..." onClick={completion.toggle}>
          {completion.label}
        </Button>
      )}
    </div>
  );
}

function positionOf(stage: StageId, { project, skippedStages }: ProjectDetails): StagePosition {
  if (skippedStages.includes(stage)) return 'skipped';
  if (project.completed) return 'done';
  const distance = stageNumber(stage) - stageNumber(project.progressStage);
  if (distance < 0) return 'done';
  if (distance === 0) return 'current';
  return distance === 1 ? 'next' : 'ahead';
}
