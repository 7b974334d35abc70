import { trackingContract } from '#shared/tracking/tracking.contract.ts';
import type { Chance } from './chance.ts';
import type { Act, Tale } from './tale.ts';

/** A parcel's number as its carrier writes it. The wrap's ships the job, which is an event of its own. */
export function parcelAct(
  { job, path, chance }: Tale,
  door: 'saveWrap' | 'saveArtworkProof',
  events: number,
): Act {
  const parcel = chance.pick(CARRIERS);
  const body = { trackingNumber: parcel.number(chance), trackingCarrier: parcel.carrier, addToList: true };
  return {
    by: job.shop,
    events,
    perform: async (visitor) => {
      await visitor.call(trackingContract[door], { params: path, body });
    },
  };
}

const CARRIERS = [
  { carrier: 'UPS', number: (chance: Chance) => `1Z${digits(chance, 16)}` },
  { carrier: 'FedEx', number: (chance: Chance) => digits(chance, 12) },
  { carrier: 'USPS', number: (chance: Chance) => `94${digits(chance, 20)}` },
];

function digits(chance: Chance, count: number): string {
  return Array.from({ length: count }, () => Math.floor(chance.between(0, 10))).join('');
}
