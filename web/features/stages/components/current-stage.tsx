import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { mayWriteConditionReports } from '#shared/condition/condition-reports.policy.ts';
import { lacksPreInstallationPhotos } from '#shared/projects/gates.ts';
import type { UnmetGate } from '#shared/projects/gates.ts';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayApproveProof, mayOverrideGates, mayUploadPhoto } from '#shared/projects/projects.policy.ts';
import { completeButtonLabel, nextStage, stageNumber, stageOf } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { useIsNarrow } from '#web/lib/use-media-query.ts';
import { useHasQueuedReport } from '#web/offline/use-queued-items.ts';
import { useActor } from '#web/session/session.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import type { StageActions } from '../stage-actions.ts';
import { withPendingAction } from '../with-pending-action.ts';
import { mayAdvance } from '../next-action.ts';
import { useNextActionAboveSections } from '../use-next-action-above-sections.ts';
import { ConditionWarning } from './condition-warning.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { PhotoWarning } from './photo-warning.tsx';
import { UnmetGates } from './unmet-gates.tsx';
import { PendingActionLine } from '#web/features/projects/pending-action-line.tsx';
import { actionTextForUser } from '#shared/projects/pending-action-text.ts';

interface CurrentStageProps {
  details: ProjectDetails;
  actions: StageActions;
}

/** The current stage: its pending action, and the buttons to advance. */
export function CurrentStage({ details, actions }: CurrentStageProps) {
  const { project } = details;
  const { unmetGates } = actions;
  // On narrow screens, a card above the sections shows the pending action.
  const isNarrow = useIsNarrow();
  const container = useScrollToCurrent();
  return (
    <div ref={container} className="mt-0.5 flex flex-col gap-3 text-sm">
      <p className="text-muted">{stageOf(project.progressStage).description}</p>
      {!isNarrow && <PendingActionLine project={withPendingAction(details)} />}
      {unmetGates.length > 0 && <UnmetGates gates={unmetGates} />}
      <MissingPhotosWarning details={details} unmetGates={unmetGates} />
      <MissingReportWarning details={details} />
      <AdvanceActions details={details} actions={actions} />
    </div>
  );
}

interface MissingPhotosWarningProps {
  details: ProjectDetails;
  unmetGates: UnmetGate[];
}

/**
 * Warns that pre-installation photos are missing. Shown once the wrap is shipped, because they can be uploaded from then on.
 */
function MissingPhotosWarning({ details, unmetGates }: MissingPhotosWarningProps) {
  const { project, photoCounts } = details;
  const stage = project.progressStage;
  const mayUpload = mayUploadPhoto(useActor(), project);
  const isShipped = stageNumber(stage) >= stageNumber('wrap_shipped');
  if (
    !mayUpload ||
    !isShipped ||
    !lacksPreInstallationPhotos(stage, photoCounts['pre-installation'], unmetGates)
  )
    return null;
  return <PhotoWarning projectId={project.id} />;
}

/** Warns that a condition report is missing. Shown at the last stage before the installation, to users who may write a report. */
function MissingReportWarning({ details: { project, conditionReports } }: { details: ProjectDetails }) {
  const mayWrite = mayWriteConditionReports(useActor(), project);
  const isLastStageBeforeInstallation = project.progressStage === 'pre_installation_photos_uploaded';
  const hasQueuedReport = useHasQueuedReport(project.id);
  if (!mayWrite || !isLastStageBeforeInstallation || conditionReports.length > 0 || hasQueuedReport)
    return null;
  return <ConditionWarning projectId={project.id} />;
}

/**
 * Scrolls the stage list to the current stage if the list has its own scrollbar, as on wide screens with little height. The first
 * visible row is shown in full, so that the list does not start with a part of a connecting line.
 */
function useScrollToCurrent() {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = container.current?.closest('[data-stage-list]');
    const head = list?.querySelector('[data-stage-list-head]');
    if (!list || !head || !container.current) return;
    // The rows just above the current stage stay visible, in at most a third of the list's height.
    const minTop = container.current.getBoundingClientRect().top - list.clientHeight / 3;
    const rowTops = Array.from(list.querySelectorAll('li'), (row) => row.getBoundingClientRect().top);
    const topOfNewFirstRow = rowTops.find((row) => row >= minTop);
    if (topOfNewFirstRow !== undefined)
      list.scrollTop += topOfNewFirstRow - head.getBoundingClientRect().bottom;
  }, []);
  return container;
}

function AdvanceActions({ details, actions }: CurrentStageProps) {
  const { project, wait } = details;
  const canAdvance = mayAdvance(useActor(), project);
  const actionId = useId();
  // A page has only one primary button.
  const hasActionAbove = useNextActionAboveSections(details) !== undefined;
  if (!canAdvance) return <WaitingOnOthers details={details} />;
  const { unmetGates, pending } = actions;
  const gateLink = unmetGates.map((gate) => GATE_LINKS[gate.stage]).find(Boolean);
  return (
    <div className="flex flex-wrap gap-2">
      {gateLink && (
        <Link
          to="."
          hash={gateLink.section}
          className={buttonClass({ variant: hasActionAbove ? 'secondary' : 'primary' })}
        >
          {gateLink.label}
        </Link>
      )}
      <Button
        variant={gateLink || hasActionAbove ? 'secondary' : 'primary'}
        busy={pending === 'complete'}
        busyText="Updating..."
        aria-describedby={actionId}
        onClick={() => actions.complete()}
      >
        {completeButtonLabel(project.progressStage)}
      </Button>
      {/* The label of the button does not name the pending action, so the description names it. */}
      <span id={actionId} hidden>
        {wait && actionTextForUser(wait)}
      </span>
      <OverrideButton project={project} actions={actions} />
    </div>
  );
}

/**
 * Shown to users who may not advance the project. Names the users who may. If the project waits for an approval that the user
 * may give, shows a link to the proofs. On narrow screens, the button above the sections replaces this link.
 */
function WaitingOnOthers({ details }: { details: ProjectDetails }) {
  const { project, wait } = details;
  const mayApprove = mayApproveProof(useActor(), project);
  const isApprovalPending = wait?.reason === 'client-review' || wait?.reason === 'artwork-approval';
  const hasActionAbove = useNextActionAboveSections(details) !== undefined;
  return (
    <>
      {mayApprove && isApprovalPending && !hasActionAbove && (
        <Link to="." hash="proofs" className={buttonClass({ variant: 'primary', className: 'self-start' })}>
          Go to proofs
        </Link>
      )}
      <p className="text-muted">{advanceHint(details)}</p>
    </>
  );
}

/** The button to override a gate. Offered only after the gate has rejected the move and the page shows what is missing. */
function OverrideButton({ project, actions }: { project: Project; actions: StageActions }) {
  const [open, setOpen] = useState(false);
  const mayOverride = mayOverrideGates(useActor(), project);
  if (!mayOverride || !actions.wasRejected || actions.unmetGates.length === 0) return null;
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Override with a reason
      </Button>
      {open && (
        <OverrideDialog
          unmetGates={actions.unmetGates}
          busy={actions.pending === 'complete'}
          onOverride={actions.complete}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function advanceHint({ project, contractor, subcontractor }: ProjectDetails): string {
  const { progressStage: stage } = project;
  const isInstallerStage =
    stageNumber(stage) >= stageNumber('wrap_shipped') && nextStage(stage) !== undefined;
  const names = [contractor.name, isInstallerStage ? subcontractor?.name : undefined].filter(Boolean);
  return `Only ${names.join(' or ')} can complete this stage.`;
}

/** The links to the sections of the page in which gates can be met, by the stage of the gate. */
const GATE_LINKS: Partial<Record<StageId, { section: string; label: string }>> = {
  artwork_design_initiated: { section: 'proofs', label: 'Go to proofs' },
  artwork_submitted_for_client_review: { section: 'artwork-tracking', label: 'Add Tracking' },
  final_artwork_approval: { section: 'proofs', label: 'Go to proofs' },
  wrap_printed: { section: 'wrap-tracking', label: 'Add Tracking' },
  wrap_shipped: { section: 'pre-installation', label: 'Go to photos' },
  wrap_installed: { section: 'post-installation', label: 'Go to photos' },
};
