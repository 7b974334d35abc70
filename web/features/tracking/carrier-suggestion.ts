import { guessCarrier } from '#shared/tracking/carriers.ts';

/**
 * The carrier field's value after a change of the number: the carrier whose format the number has. Replaces only an empty
 * field or the last proposal, never what the user typed.
 */
export function suggestCarrier(number: string, typed: string, proposed: string): string {
  if (typed.trim() !== '' && typed !== proposed) return typed;
  return guessCarrier(number) ?? '';
}
