import { guessCarrier } from '#shared/tracking/carriers.ts';

/**
 * The value of the carrier field after the number has changed. Suggests the carrier whose number format matches. Replaces only an
 * empty field or the last suggestion, never a carrier that the user typed.
 */
export function suggestCarrier(number: string, fieldValue: string, lastSuggestion: string): string {
  if (fieldValue.trim() !== '' && fieldValue !== lastSuggestion) return fieldValue;
  return guessCarrier(number) ?? '';
}
