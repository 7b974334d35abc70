import { Check } from 'lucide-react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { STAGES, shownStageLabel, stageNumber } from '#shared/projects/stages.ts';
import type { StageId } from '#shared/projects/stages.ts';
import { SheetSection } from './sheet-section.tsx';

/**
 * The ten stages, each with a checkbox. Completed stages are checked. Skipped stages are marked as skipped. The other stages are
 * left blank, to be checked on paper.
 */
export function StageChecklist({ details }: { details: ProjectDetails }) {
  const { project } = details;
  return (
    <SheetSection title={`Stages · ${shownStageLabel(project)}, ${project.progress}%`}>
      <ol className="grid break-inside-avoid grid-flow-row gap-x-6 gap-y-1.5 pt-1 print:gap-y-1 sm:grid-flow-col sm:grid-cols-2 sm:grid-rows-5">
        {STAGES.map(({ id, label }) => (
          <ChecklistItem key={id} state={stateOf(id, details)} label={`${stageNumber(id)}. ${label}`} />
        ))}
      </ol>
    </SheetSection>
  );
}

type StageState = 'Done' | 'Skipped' | 'To do';

function ChecklistItem({ state, label }: { state: StageState; label: string }) {
  return (
    <li className="flex items-center gap-2">
      <span className="grid size-4 shrink-0 place-items-center border border-ink">
        {state === 'Done' && <Check className="size-3.5" strokeWidth={3} aria-hidden />}
        <span className="sr-only">{state}:</span>
      </span>
      <span className="min-w-0">
        {label}
        {state === 'Skipped' && <span aria-hidden> (skipped)</span>}
      </span>
    </li>
  );
}

function stateOf(stage: StageId, { project, skippedStages }: ProjectDetails): StageState {
  if (skippedStages.includes(stage)) return 'Skipped';
  const isReached =
    project.status !== 'not-started' && stageNumber(stage) < stageNumber(project.progressStage);
  return project.completed || isReached ? 'Done' : 'To do';
}

/** Signature lines for the contractor, the installer and the client. */
export function SignatureLines({ details }: { details: ProjectDetails }) {
  const signers = [
    { part: 'Contractor', name: details.contractor.name },
    { part: 'Subcontractor', name: details.subcontractor?.name },
    { part: 'Client', name: details.client?.name },
  ];
  return (
    <SheetSection title="Signatures">
      <ul className="grid break-inside-avoid grid-cols-1 gap-x-6 sm:grid-cols-3">
        {signers.map(({ part, name }) => (
          <li key={part} className="min-w-0 pt-9">
            <p className="truncate border-t border-ink pt-0.5">
              {part}
              {name && `: ${name}`}
            </p>
            <p className="text-xs text-muted">Date and signature</p>
          </li>
        ))}
      </ul>
    </SheetSection>
  );
}
