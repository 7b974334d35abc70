import { INCOMPLETE_TRACKING_MESSAGE } from '#shared/tracking/tracking.forms.ts';
import type { TrackingType } from '#shared/tracking/tracking.forms.ts';

/** The form values of one tracking entry. */
export interface EntryFormValues {
  trackingNumber: string;
  trackingCarrier: string;
  trackingDate: string;
}

/** The form values of a panel: the entry in the fields, and the list of unsaved entries. */
export interface TrackingFormValues extends EntryFormValues {
  listed: EntryFormValues[];
}

export const BLANK_ENTRY: EntryFormValues = { trackingNumber: '', trackingCarrier: '', trackingDate: '' };

type RequiredField = 'trackingNumber' | 'trackingCarrier';

/** The first blank field, number before carrier; undefined when both are filled in. */
export function findBlankField(entry: EntryFormValues): RequiredField | undefined {
  return (['trackingNumber', 'trackingCarrier'] as const).find((field) => entry[field].trim() === '');
}

/** Whether number and carrier are both blank. */
export function isBlank({ trackingNumber, trackingCarrier }: EntryFormValues): boolean {
  return trackingNumber.trim() === '' && trackingCarrier.trim() === '';
}

/** Whether anything is typed in the form or added to its list. */
export function hasInput({ listed, ...typed }: TrackingFormValues): boolean {
  return !isBlank(typed) || typed.trackingDate !== '' || listed.length > 0;
}

/**
 * The message that says why a panel cannot be saved (docs/requirements/tracking.md, Forms); undefined when it can be saved. Only
 * the artwork panel has a list of unsaved entries.
 */
export function savingProblem(
  { listed, ...typed }: TrackingFormValues,
  type: TrackingType,
): string | undefined {
  if (!findBlankField(typed) || (isBlank(typed) && listed.length > 0)) return undefined;
  return type === 'artwork_proof' && listed.length === 0
    ? INCOMPLETE_ENTRY_MESSAGE
    : INCOMPLETE_TRACKING_MESSAGE;
}

const INCOMPLETE_ENTRY_MESSAGE = 'Please enter at least one tracking number and carrier.';

/** The entries that are not of the same shipment as `removed`. */
export function withoutEntry(
  entries: readonly EntryFormValues[],
  removed: EntryFormValues,
): EntryFormValues[] {
  return entries.filter((entry) => shipmentKey(entry) !== shipmentKey(removed));
}

/** The entries with a new one at the end. An entry of the same shipment is replaced in its place. */
export function withEntry(entries: readonly EntryFormValues[], newEntry: EntryFormValues): EntryFormValues[] {
  const key = shipmentKey(newEntry);
  if (!entries.some((entry) => shipmentKey(entry) === key)) return [...entries, newEntry];
  return entries.map((entry) => (shipmentKey(entry) === key ? newEntry : entry));
}

/**
 * Returns the same key for entries that the server regards as one shipment. Number and carrier are case-insensitive.
 */
function shipmentKey({ trackingNumber, trackingCarrier }: EntryFormValues): string {
  return JSON.stringify([trackingNumber, trackingCarrier].map((text) => text.trim().toLowerCase()));
}

/**
 * The entries in the order in which they are sent. The last one becomes the current tracking: the entry in the fields, or the
 * first entry of the list if the fields are blank (docs/requirements/tracking.md, Forms). The list is sent in reverse, because
 * stored entries are shown newest first. The entry in the fields replaces an entry of the list for the same shipment.
 */
export function entriesToSend({ listed, ...typed }: TrackingFormValues): EntryFormValues[] {
  return isBlank(typed) ? listed.toReversed() : [...withoutEntry(listed, typed).toReversed(), typed];
}
