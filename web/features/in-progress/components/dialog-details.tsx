import { useState } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { mayAddTracking } from '#shared/projects/projects.policy.ts';
import { stageOf } from '#shared/projects/stages.ts';
import { useActor } from '#web/session/session.ts';
import { ProjectMessages } from '#web/features/messages/project-messages.tsx';
import { AssignedSubcontractor } from './assigned-subcontractor.tsx';
import { WrapTrackingCard } from './wrap-tracking-card.tsx';
import { InstallationSection } from '#web/features/projects/installation-section.tsx';
import { JobDates } from '#web/features/projects/job-dates.tsx';
import { JobDetails } from '#web/features/projects/job-details.tsx';
import { useHasTrackingDraft } from '#web/features/tracking/tracking-draft.ts';
import { useFormPanel } from '#web/features/tracking/use-form-panel.ts';
import { StageSelector } from '#web/features/stages/stage-selector.tsx';
import { WrapDetails } from '#web/features/projects/wrap-details.tsx';

/** The first tab of the project's dialog: stage, tracking, installer, vehicle, wrap and messages. */
export function DialogDetails({ details }: { details: ProjectDetails }) {
  const { project } = details;
  const formPanel = useFormPanel<HTMLDivElement>(useHasTrackingDraft(project.id, 'wrap'));
  const [message, setMessage] = useState<string>();
  const openForm = (reason?: string) => {
    setMessage(reason);
    formPanel.open();
  };
  const mayTrack = mayAddTracking(useActor(), project);
  // At later stages saving a number does not change the stage.
  const isBeforeShipping = project.progress < stageOf('wrap_shipped').percent;
  const canMoveToShipped = mayTrack && !project.trackingNumber && isBeforeShipping;
  return (
    <div className="flex flex-col gap-5">
      <StageSelector
        details={details}
        onShip={canMoveToShipped ? () => openForm(SHIPPED_NEEDS_TRACKING) : undefined}
      />
      <WrapTrackingCard project={project} formPanel={formPanel} message={message} onAdd={() => openForm()} />
      <AssignedSubcontractor person={details.subcontractor} />
      <InstallationSection project={project} />
      <JobDetails vehicle={details.vehicleDetail} dates={<JobDates project={project} />} />
      <WrapDetails wrap={details.wrapDetail} />
      <ProjectMessages project={project} newest={details.messages} total={details.messageCount} />
    </div>
  );
}

const SHIPPED_NEEDS_TRACKING = 'Please add tracking information for the shipped wrap.';
