import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { ParcelEntries } from './tracking-entries.ts';

/** The tracking number that the project's own fields show; null when there is none. */
export function currentTrackingNumber(project: Project, type: TrackingType): string | null {
  return type === 'wrap' ? project.trackingNumber : project.artworkProofTrackingNumber;
}

/** The carrier that the project's own fields show; null when there is none. */
function ownCarrier(project: Project, type: TrackingType): string | null {
  return type === 'wrap' ? project.trackingCarrier : project.artworkProofTrackingCarrier;
}

/** What a project shows of a tracking entry. */
export type CurrentTracking = Pick<
  TrackingItem,
  'trackingType' | 'trackingNumber' | 'trackingCarrier' | 'trackingDate'
>;

/** Whether the current tracking of the project is this. */
export function isCurrentTracking(item: CurrentTracking, project: Project): boolean {
  const type = item.trackingType;
  const day = type === 'wrap' ? project.trackingDate : project.artworkProofTrackingDate;
  return (
    currentTrackingNumber(project, type) === item.trackingNumber &&
    ownCarrier(project, type) === item.trackingCarrier &&
    day === item.trackingDate
  );
}

/** The current tracking as it is after these entries have been saved. */
export function asStored(entries: ParcelEntries, trackingType: TrackingType): CurrentTracking {
  return {
    trackingType,
    trackingNumber: entries.trackingNumber.trim(),
    trackingCarrier: entries.trackingCarrier.trim(),
    trackingDate: entries.trackingDate || null,
  };
}

/** What the project shows now: 'UPS 1Z999AA10123456784', or that it shows none. */
export function currentTrackingText(project: Project, type: TrackingType): string {
  const number = currentTrackingNumber(project, type);
  return number ? `${ownCarrier(project, type) ?? ''} ${number}`.trim() : 'no tracking';
}

/** The entry that the project's own fields show (decision 0011), out of its list; undefined when none does. */
export function currentEntry(
  items: readonly TrackingItem[],
  project: Project,
  type: TrackingType,
): TrackingItem | undefined {
  const [number, carrier] = [currentTrackingNumber(project, type), ownCarrier(project, type)];
  return items.find((item) => item.trackingNumber === number && item.trackingCarrier === carrier);
}
