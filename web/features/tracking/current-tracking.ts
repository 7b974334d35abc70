import type { Project } from '#shared/projects/projects.contract.ts';
import type { TrackingItem } from '#shared/tracking/tracking.contract.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { EntryFormValues } from './tracking-entries.ts';

/** The number of the current tracking; null when there is none. */
export function currentTrackingNumber(project: Project, type: TrackingType): string | null {
  return type === 'wrap' ? project.trackingNumber : project.artworkProofTrackingNumber;
}

/** The carrier of the current tracking; null when there is none. */
function currentCarrier(project: Project, type: TrackingType): string | null {
  return type === 'wrap' ? project.trackingCarrier : project.artworkProofTrackingCarrier;
}

/** The fields of a tracking entry that the project also stores. */
export type CurrentTracking = Pick<
  TrackingItem,
  'trackingType' | 'trackingNumber' | 'trackingCarrier' | 'trackingDate'
>;

/** Whether this entry is the project's current tracking. */
export function isCurrentTracking(item: CurrentTracking, project: Project): boolean {
  const type = item.trackingType;
  const day = type === 'wrap' ? project.trackingDate : project.artworkProofTrackingDate;
  return (
    currentTrackingNumber(project, type) === item.trackingNumber &&
    currentCarrier(project, type) === item.trackingCarrier &&
    day === item.trackingDate
  );
}

/** Converts the form values of an entry to the current tracking that the server stores. */
export function toStoredTracking(entry: EntryFormValues, trackingType: TrackingType): CurrentTracking {
  return {
    trackingType,
    trackingNumber: entry.trackingNumber.trim(),
    trackingCarrier: entry.trackingCarrier.trim(),
    trackingDate: entry.trackingDate || null,
  };
}

/** The current tracking as text: 'UPS 1Z999AA10123456784', or 'no tracking'. */
export function currentTrackingText(project: Project, type: TrackingType): string {
  const number = currentTrackingNumber(project, type);
  return number ? `${currentCarrier(project, type) ?? ''} ${number}`.trim() : 'no tracking';
}

/** The list entry that is the current tracking (decision 0011); undefined when there is none. */
export function currentEntry(
  items: readonly TrackingItem[],
  project: Project,
  type: TrackingType,
): TrackingItem | undefined {
  const [number, carrier] = [currentTrackingNumber(project, type), currentCarrier(project, type)];
  return items.find((item) => item.trackingNumber === number && item.trackingCarrier === carrier);
}
