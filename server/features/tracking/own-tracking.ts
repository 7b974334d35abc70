import type { TrackingType } from '#shared/tracking/tracking.forms.ts';
import type { NewProject, ProjectRow } from '#server/features/projects/projects.repository.ts';
import type { TrackingRow } from './tracking.repository.ts';

type Parcel = Pick<TrackingRow, 'trackingNumber' | 'trackingCarrier'>;
type DatedParcel = Parcel & Pick<TrackingRow, 'trackingDate'>;

/** The parcel that the project's own fields show; null when one of the pair is missing. */
export function ownTracking(project: ProjectRow, type: TrackingType): DatedParcel | null {
  const [trackingNumber, trackingCarrier, trackingDate] =
    type === 'wrap'
      ? [project.trackingNumber, project.trackingCarrier, project.trackingDate]
      : [
          project.artworkProofTrackingNumber,
          project.artworkProofTrackingCarrier,
          project.artworkProofTrackingDate,
        ];
  return trackingNumber && trackingCarrier ? { trackingNumber, trackingCarrier, trackingDate } : null;
}

/** The project's own fields when they show this parcel, or none. */
export function ownFields(type: TrackingType, parcel: DatedParcel | null): Partial<NewProject> {
  const { trackingNumber = null, trackingCarrier = null, trackingDate = null } = parcel ?? {};
  if (type === 'wrap') return { trackingNumber, trackingCarrier, trackingDate };
  return {
    artworkProofTrackingNumber: trackingNumber,
    artworkProofTrackingCarrier: trackingCarrier,
    artworkProofTrackingDate: trackingDate,
  };
}

/** Whether both are the same parcel: number and carrier without regard to case. */
export function isSameParcel(one: Parcel | null, other: Parcel): boolean {
  return (
    one?.trackingNumber.toLowerCase() === other.trackingNumber.toLowerCase() &&
    one.trackingCarrier.toLowerCase() === other.trackingCarrier.toLowerCase()
  );
}

/** Whether both are the same parcel to the letter, and left on the same day. */
export function isAlike(one: DatedParcel | null, other: DatedParcel): boolean {
  return (
    one?.trackingNumber === other.trackingNumber &&
    one.trackingCarrier === other.trackingCarrier &&
    one.trackingDate === other.trackingDate
  );
}
