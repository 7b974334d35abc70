import { useEffect, useRef, useState } from 'react';
import type { Project, ProjectDetails } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { measureClockOffset } from '#web/api/device-clock.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { BackToProject } from '#web/features/projects/back-to-project.tsx';
import { InspectStep } from './inspect-step.tsx';
import { SignStep } from './sign-step.tsx';
import type { ReportDraft } from './report-draft.ts';
import type { StoredDraft } from './use-report-draft.ts';
import { useSigning } from './use-signing.ts';
import { WorksOffline } from '#web/ui/connection-need.tsx';

interface WriteReportProps extends StoredDraft {
  project: Project;
  vehicle: ProjectDetails['vehicleDetail'];
  draft: ReportDraft;
}

/** Writes a report in two steps: the inspection, and the review with the signatures. */
export function WriteReport(props: WriteReportProps) {
  const { project, vehicle, draft, change } = props;
  const heading = useFocusOnStep(draft.step);
  const { isSending, refusedPhotoText, sign } = useSigning(project.id, props);
  // Measured now, because the user may change the clock before the report is sent.
  useEffect(() => void measureClockOffset(), []);
  return (
    <WorksOffline>
      <div className="mx-auto max-w-4xl">
        <PageHeader
          back={<BackToProject id={project.id} hash="condition" />}
          title="Condition Report"
          subtitle={[project.name, vehicle && vehicleText(vehicle)].filter(Boolean).join(' · ')}
        />
        <DraftNote {...props} isSending={isSending} />
        <h2 ref={heading} tabIndex={-1} className="mb-3 text-lg font-semibold outline-none">
          {draft.step === 'inspect' ? 'Step 1 of 2: Inspect the vehicle' : 'Step 2 of 2: Review and sign'}
        </h2>
        {draft.step === 'inspect' ? (
          <InspectStep
            projectId={project.id}
            draft={draft}
            onChange={change}
            onNext={() => change({ step: 'sign' })}
          />
        ) : (
          <SignStep
            draft={draft}
            isSending={isSending}
            refusedPhotoText={refusedPhotoText}
            onChange={change}
            onBack={() => change({ step: 'inspect' })}
            onSign={sign}
          />
        )}
      </div>
    </WorksOffline>
  );
}

function DraftNote({ isRestored, isStored, discard, isSending }: WriteReportProps & { isSending: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  if (!isStored)
    return (
      <p role="alert" className="mb-5 rounded-md bg-yellow-soft p-3 text-sm text-yellow-ink">
        The draft cannot be saved on this device. Sign the report before you close this page.
      </p>
    );
  if (!isRestored) return null;
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-2 rounded-md bg-accent-soft p-3 text-sm">
      <p>Your unsigned draft from this device was restored.</p>
      <Button size="sm" disabled={isSending} onClick={() => setIsAsking(true)}>
        Start again
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Discard the draft?"
        text="All marks and answers of the draft are removed from this device."
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          setIsAsking(false);
          discard();
        }}
      />
    </div>
  );
}

/** Returns the ref for the heading of the step. When the step changes, scrolls to the top and focuses the heading. */
function useFocusOnStep(step: ReportDraft['step']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return heading;
}
