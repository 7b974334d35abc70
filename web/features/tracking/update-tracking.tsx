import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { CorrectTrackingDialog } from './components/correct-tracking-dialog.tsx';
import { shownEntry } from './shown-tracking.ts';
import { trackingPagesQuery } from './tracking.queries.ts';

interface UpdateTrackingProps {
  project: Project;
  type: TrackingType;
}

/** Sets the number that the project shows right, where its list does not stand. */
export function UpdateTracking({ project, type }: UpdateTrackingProps) {
  const [correcting, setCorrecting] = useState(false);
  const pages = useInfiniteQuery(trackingPagesQuery(project.id, type));
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = shownEntry(items, project, type);
  if (pages.isError && !shown)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        Failed to load tracking items
        <Button size="sm" busy={pages.isFetching} busyText="Retry" onClick={() => void pages.refetch()}>
          Retry
        </Button>
      </p>
    );
  return (
    <>
      <Button size="sm" disabled={!shown} onClick={() => setCorrecting(true)}>
        Update Tracking
      </Button>
      {correcting && shown && <CorrectTrackingDialog item={shown} onClose={() => setCorrecting(false)} />}
    </>
  );
}
