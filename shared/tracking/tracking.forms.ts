import * as z from 'zod/mini';
import { optionalDay, requiredText } from '#shared/form-fields.ts';

export const TRACKING_TYPES = ['wrap', 'artwork_proof'] as const;
export type TrackingType = (typeof TRACKING_TYPES)[number];

/** The error of every tracking form when number or carrier is missing (docs/requirements/tracking.md, Forms). */
export const INCOMPLETE_TRACKING_MESSAGE = 'Please enter both tracking number and carrier.';

/** The tracking number of a shipment, its carrier, and the day of shipping. */
export const trackingInput = z.object({
  trackingNumber: requiredText(INCOMPLETE_TRACKING_MESSAGE),
  trackingCarrier: requiredText(INCOMPLETE_TRACKING_MESSAGE),
  trackingDate: optionalDay,
});

export type TrackingInput = z.output<typeof trackingInput>;
