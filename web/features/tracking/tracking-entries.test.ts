import { describe, expect, test } from 'vitest';
import { BLANK_ENTRY, isBlank, findBlankField, entriesToSend, savingProblem } from './tracking-entries.ts';

const entry = (trackingNumber: string, trackingCarrier: string) => ({
  ...BLANK_ENTRY,
  trackingNumber,
  trackingCarrier,
});
const UPS = entry('1Z999AA10123456784', 'UPS');
const DHL = entry('1234567890', 'DHL');
const FEDEX = entry('123456789012', 'FedEx');

test('an entry needs a number and a carrier', () => {
  expect(findBlankField(UPS)).toBeUndefined();
  expect(findBlankField(entry(' ', 'UPS'))).toBe('trackingNumber');
  expect(findBlankField(entry('1Z', ''))).toBe('trackingCarrier');
  expect(isBlank(entry(' ', ' '))).toBe(true);
  expect(isBlank(entry('1Z', ''))).toBe(false);
});

describe('the problem that prevents a save', () => {
  const bothMessage = 'Please enter both tracking number and carrier.';
  const atLeastOneMessage = 'Please enter at least one tracking number and carrier.';
  const emptyForm = { ...BLANK_ENTRY, listed: [] };
  const incompleteForm = { ...entry('1Z', ''), listed: [] };
  test.each([
    ['artwork: a blank form', 'artwork_proof', emptyForm, atLeastOneMessage],
    ['artwork: an incomplete entry', 'artwork_proof', incompleteForm, atLeastOneMessage],
    [
      'artwork: an incomplete entry and a list',
      'artwork_proof',
      { ...incompleteForm, listed: [DHL] },
      bothMessage,
    ],
    ['artwork: an entry', 'artwork_proof', { ...UPS, listed: [] }, undefined],
    ['artwork: only a list', 'artwork_proof', { ...emptyForm, listed: [DHL] }, undefined],
    ['artwork: an entry and a list', 'artwork_proof', { ...UPS, listed: [DHL] }, undefined],
    ['wrap: an incomplete entry', 'wrap', incompleteForm, bothMessage],
    ['wrap: an entry', 'wrap', { ...UPS, listed: [] }, undefined],
  ] as const)('%s', (_, type, entries, problem) => {
    expect(savingProblem({ ...entries, listed: [...entries.listed] }, type)).toBe(problem);
  });
});

describe('the order of the requests', () => {
  test('sends the typed entry after the list', () => {
    expect(entriesToSend({ ...UPS, listed: [DHL, FEDEX] })).toEqual([FEDEX, DHL, UPS]);
  });

  test('sends the first entry of the list last when no other entry is typed', () => {
    expect(entriesToSend({ ...BLANK_ENTRY, listed: [DHL, FEDEX] })).toEqual([FEDEX, DHL]);
  });

  test('sends an entry only once when it is in the list and typed again', () => {
    expect(entriesToSend({ ...DHL, listed: [DHL, FEDEX] })).toEqual([FEDEX, DHL]);
  });
});
