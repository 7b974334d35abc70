import { guessCarrier } from '#shared/tracking/carriers.ts';

/**
 * What the carrier's field holds after a change of the number: the carrier whose numbers look like this one. What the
 * person has typed stays; only an empty field, or the last proposal, makes room.
 */
export function carrierFor(number: string, typed: string, proposed: string): string {
  if (typed.trim() !== '' && typed !== proposed) return typed;
  return guessCarrier(number) ?? '';
}
