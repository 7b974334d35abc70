import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';

/** The tracking number that the project's own fields show; null when there is none. */
export function ownNumber(project: Project, type: TrackingType): string | null {
  return type === 'wrap' ? project.trackingNumber : project.artworkProofTrackingNumber;
}

/** The entry that the project's own fields show (decision 0011), out of its list; undefined when none does. */
export function shownEntry(
  items: readonly TrackingItem[],
  project: Project,
  type: TrackingType,
): TrackingItem | undefined {
  const carrier = type === 'wrap' ? project.trackingCarrier : project.artworkProofTrackingCarrier;
  return items.find(
    (item) => item.trackingNumber === ownNumber(project, type) && item.trackingCarrier === carrier,
  );
}
