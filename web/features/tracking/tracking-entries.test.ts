import { describe, expect, test } from 'vitest';
import { BLANK_PARCEL, isBlank, missingHalf, parcelsToSend, savingProblem } from './tracking-entries.ts';

const parcel = (trackingNumber: string, trackingCarrier: string) => ({
  ...BLANK_PARCEL,
  trackingNumber,
  trackingCarrier,
});
const UPS = parcel('1Z999AA10123456784', 'UPS');
const DHL = parcel('1234567890', 'DHL');
const FEDEX = parcel('123456789012', 'FedEx');

test('a pair needs both of its halves; spaces are none', () => {
  expect(missingHalf(UPS)).toBeUndefined();
  expect(missingHalf(parcel(' ', 'UPS'))).toBe('trackingNumber');
  expect(missingHalf(parcel('1Z', ''))).toBe('trackingCarrier');
  expect(isBlank(parcel(' ', ' '))).toBe(true);
  expect(isBlank(parcel('1Z', ''))).toBe(false);
});

describe('what keeps a panel from being saved', () => {
  const both = 'Please enter both tracking number and carrier.';
  const atLeastOne = 'Please enter at least one tracking number and carrier.';
  const none = { ...BLANK_PARCEL, listed: [] };
  const half = { ...parcel('1Z', ''), listed: [] };
  test.each([
    ['artwork: nothing at all', 'artwork_proof', none, atLeastOne],
    ['artwork: half a pair', 'artwork_proof', half, atLeastOne],
    ['artwork: half a pair beside a list', 'artwork_proof', { ...half, listed: [DHL] }, both],
    ['artwork: a pair', 'artwork_proof', { ...UPS, listed: [] }, undefined],
    ['artwork: a list alone', 'artwork_proof', { ...none, listed: [DHL] }, undefined],
    ['artwork: a pair beside a list', 'artwork_proof', { ...UPS, listed: [DHL] }, undefined],
    ['wrap: half a pair', 'wrap', half, both],
    ['wrap: a pair', 'wrap', { ...UPS, listed: [] }, undefined],
  ] as const)('%s', (_, type, entries, problem) => {
    expect(savingProblem({ ...entries, listed: [...entries.listed] }, type)).toBe(problem);
  });
});

describe('the parcel that is sent last is the one that the project shows', () => {
  test('the typed pair is sent with the list, as the last', () => {
    expect(parcelsToSend({ ...UPS, listed: [DHL, FEDEX] })).toEqual([FEDEX, DHL, UPS]);
  });

  test('without a typed pair it is the first of the list', () => {
    expect(parcelsToSend({ ...BLANK_PARCEL, listed: [DHL, FEDEX] })).toEqual([FEDEX, DHL]);
  });
});
