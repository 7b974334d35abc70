import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProjectDetails } from '#shared/projects/projects.contract.ts';
import { vehicleText } from '#shared/projects/vehicle-text.ts';
import { isNotFound } from '#web/api/api-error.ts';
import { ActivityHistory } from '#web/features/activities/activity-history.tsx';
import { ProjectPhotos } from '#web/features/photos/project-photos.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { DialogActions } from './components/dialog-actions.tsx';
import { DialogDetails } from './components/dialog-details.tsx';
import { ProjectWithoutDetails } from '#web/features/projects/project-without-details.tsx';
import { projectDetailsQuery, projectQuery } from '#web/features/projects/projects.queries.ts';
import { StatusBadge } from '#web/features/projects/status-badge.tsx';
import { useQueuedChanges } from '#web/features/unsent-work/use-queued-changes.ts';

interface ProjectDialogProps {
  id: number;
  onClose: () => void;
}

/** A project in a dialog over the list, with the moves that are queued on this device. */
export function ProjectDialog({ id, onClose }: ProjectDialogProps) {
  const query = useQuery(projectDetailsQuery(id));
  const withQueuedChanges = useQueuedChanges(id);
  const details = query.data && !isNotFound(query.error) ? withQueuedChanges(query.data) : undefined;
  const { project, vehicleDetail } = details ?? {};
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={project?.name ?? 'Project'}
      description={vehicleDetail ? vehicleText(vehicleDetail) : undefined}
      footer={details && <DialogActions details={details} />}
    >
      {details ? <ProjectTabs details={details} /> : <DetailsError id={id} query={query} />}
    </Dialog>
  );
}

function ProjectTabs({ details }: { details: ProjectDetails }) {
  const [tab, setTab] = useState('details');
  const { project, vehicleDetail, photos, photoCounts, photoViews, activities, activityCount } = details;
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabList
        label="Project"
        tabs={[
          { value: 'details', label: 'Details' },
          { value: 'photos', label: 'Photo Gallery' },
          { value: 'activity', label: 'Activity Timeline' },
        ]}
      />
      <TabPanel value="details">
        <DialogDetails details={details} />
      </TabPanel>
      <TabPanel value="photos">
        <ProjectPhotos
          project={project}
          photos={photos}
          photoCounts={photoCounts}
          photoViews={photoViews}
          vehicleType={vehicleDetail?.type}
        />
      </TabPanel>
      <TabPanel value="activity">
        <ActivityHistory projectId={project.id} newest={activities} total={activityCount} />
      </TabPanel>
    </Tabs>
  );
}

/** Shows the project without its details, as the project page does when they cannot be loaded. */
function ProjectFallback({ id }: { id: number }) {
  const { data: project } = useQuery(projectQuery(id));
  if (!project) return null;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base font-semibold wrap-anywhere">{project.name}</h3>
        <StatusBadge project={project} />
      </div>
      <ProjectWithoutDetails project={project} />
    </>
  );
}

function DetailsError({ id, query }: { id: number; query: UseQueryResult }) {
  if (isNotFound(query.error))
    return (
      <EmptyState title="Project Not Found" text="It may have been deleted, or you no longer have access." />
    );
  if (query.error)
    return (
      <>
        <ProjectFallback id={id} />
        <ErrorState title="Error loading project details." query={query} />
      </>
    );
  return (
    <Loading text="Loading project details..." className="flex flex-col gap-5">
      <Skeleton className="h-10" />
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </Loading>
  );
}
