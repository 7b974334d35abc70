import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { ActivityHistory } from '#web/features/activities/activity-history.tsx';
import { InstallRecordSection } from '#web/features/install-record/install-record-section.tsx';
import { ConditionSection } from '#web/features/condition-reports/condition-section.tsx';
import { ProjectMessages } from '#web/features/messages/project-messages.tsx';
import { ProjectPhotos } from '#web/features/photos/project-photos.tsx';
import { ProofsPanel } from '#web/features/proofs/proofs-panel.tsx';
import { ShippingInformation } from '#web/features/tracking/shipping-information.tsx';
import { JobDetails } from '#web/features/projects/job-details.tsx';
import { WrapDetails } from '#web/features/projects/wrap-details.tsx';
import { useHashTarget } from '#web/lib/use-hash-target.ts';
import { SectionBoundary } from '#web/ui/section-boundary.tsx';

/** The sections below the stages. On wide screens they are beside the stages. */
export function ProjectSections({ details }: { details: ProjectDetails }) {
  const { project, vehicleDetail, wrapDetail, activities, activityCount } = details;
  useHashTarget();
  return (
    <>
      <SectionBoundary title="Artwork Proofs">
        <ProofsPanel project={project} />
      </SectionBoundary>
      <SectionBoundary title="Shipping Information">
        <ShippingInformation project={project} />
      </SectionBoundary>
      <SectionBoundary title="Condition Report">
        <ConditionSection details={details} />
      </SectionBoundary>
      <SectionBoundary title="Project Photos">
        <ProjectPhotos
          project={project}
          photos={details.photos}
          photoCounts={details.photoCounts}
          photoViews={details.photoViews}
          vehicleType={vehicleDetail?.type}
        />
      </SectionBoundary>
      <SectionBoundary title="Install Record">
        <InstallRecordSection project={project} />
      </SectionBoundary>
      <SectionBoundary title="Project Messages">
        <ProjectMessages project={project} newest={details.messages} total={details.messageCount} />
      </SectionBoundary>
      <SectionBoundary title="Job Details">
        <JobDetails vehicle={vehicleDetail} />
      </SectionBoundary>
      <SectionBoundary title="Wrap Details">
        <WrapDetails wrap={wrapDetail} />
      </SectionBoundary>
      <SectionBoundary title="Activity History">
        <ActivityHistory projectId={project.id} newest={activities} total={activityCount} />
      </SectionBoundary>
    </>
  );
}
