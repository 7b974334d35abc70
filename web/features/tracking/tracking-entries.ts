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

/** Whether the form is not empty. */
export function hasEntries({ listed, ...typed }: TrackingFormValues): boolean {
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
export function withEntry(entries: readonly EntryFormValues[], added: EntryFormValues): EntryFormValues[] {
  const key = shipmentKey(added);
  if (!entries.some((entry) => shipmentKey(entry) === key)) return [...entries, added];
  return entries.map((entry) => (shipmentKey(entry) === key ? added : entry));
}

/** Equal for entries that the server regards as one shipment: number and carrier are case-insensitive. */
function shipmentKey({ trackingNumber, trackingCarrier }: EntryFormValues): string {
  return JSON.stringify([trackingNumber, trackingCarrier].map((text) => text.trim().toLowerCase()));
}

/**
 * The entries in the order in which they are sent. The last sent entry becomes the current tracking. It is the entry in the
 * fields. If the fields are blank, it is the first entry of the list (docs/requirements/tracking.md, Forms). The list is sent
 * in reverse, so that it keeps its order when sorted newest first.
 */
export function entriesToSend({ listed, ...typed }: TrackingFormValues): EntryFormValues[] {
  return isBlank(typed) ? listed.toReversed() : [...withoutEntry(listed, typed).toReversed(), typed];
}
