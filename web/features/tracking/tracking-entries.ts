import { INCOMPLETE_TRACKING } from '#shared/tracking/tracking.forms.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';

/** A parcel as it is typed. */
export interface ParcelEntries {
  trackingNumber: string;
  trackingCarrier: string;
  trackingDate: string;
}

/** The form of a panel: the pair that is being typed, and those that were put on the list before. */
export interface TrackingEntries extends ParcelEntries {
  listed: ParcelEntries[];
}

export const BLANK_PARCEL: ParcelEntries = { trackingNumber: '', trackingCarrier: '', trackingDate: '' };

type Half = 'trackingNumber' | 'trackingCarrier';

/** The half of the pair that is still blank, the number first; undefined when both are there. */
export function missingHalf(parcel: ParcelEntries): Half | undefined {
  return (['trackingNumber', 'trackingCarrier'] as const).find((half) => parcel[half].trim() === '');
}

/** Whether neither number nor carrier is typed. */
export function isBlank({ trackingNumber, trackingCarrier }: ParcelEntries): boolean {
  return trackingNumber.trim() === '' && trackingCarrier.trim() === '';
}

/** Whether anything at all is in the form. */
export function hasEntries({ listed, ...typed }: TrackingEntries): boolean {
  return !isBlank(typed) || typed.trackingDate !== '' || listed.length > 0;
}

/**
 * What keeps a panel from being saved (docs/requirements/tracking.md, Forms); undefined when nothing does. Only artwork
 * has a list.
 */
export function savingProblem({ listed, ...typed }: TrackingEntries, type: TrackingType): string | undefined {
  if (!missingHalf(typed) || (isBlank(typed) && listed.length > 0)) return undefined;
  return type === 'artwork_proof' && listed.length === 0 ? NO_PAIR : INCOMPLETE_TRACKING;
}

const NO_PAIR = 'Please enter at least one tracking number and carrier.';

/**
 * The parcels in the order in which they are sent. The project shows the last one: the typed pair, or without one the first
 * of the list (docs/requirements/tracking.md, Forms). So the list goes out from its end, and stands in its own order
 * when newest is first.
 */
export function parcelsToSend({ listed, ...typed }: TrackingEntries): ParcelEntries[] {
  return isBlank(typed) ? listed.toReversed() : [...listed.toReversed(), typed];
}
