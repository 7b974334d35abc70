import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import { Button } from '#web/ui/button.tsx';
import { currentEntry } from './current-tracking.ts';
import { CorrectTrackingDialog } from './lazy-forms.tsx';
import { trackingPagesQuery } from './tracking.queries.ts';

interface UpdateTrackingProps {
  project: Project;
  type: TrackingType;
}

/** Corrects the current tracking, on screens that do not show the list of entries. */
export function UpdateTracking({ project, type }: UpdateTrackingProps) {
  const [entryToCorrect, setEntryToCorrect] = useState<TrackingItem>();
  const pages = useInfiniteQuery(trackingPagesQuery(project.id, type));
  const items = pages.data?.pages.flatMap((page) => page.items) ?? [];
  const shown = currentEntry(items, project, type);
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
      <Button size="sm" disabled={!shown} onClick={() => setEntryToCorrect(shown)}>
        Update Tracking
      </Button>
      {entryToCorrect && (
        <CorrectTrackingDialog
          item={entryToCorrect}
          project={project}
          onClose={() => setEntryToCorrect(undefined)}
        />
      )}
    </>
  );
}
