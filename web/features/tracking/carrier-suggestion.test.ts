import { expect, test } from 'vitest';
import { suggestCarrier } from './carrier-suggestion.ts';

const UPS = '1Z999AA10123456784';

test('suggests the carrier from the format of the number', () => {
  expect(suggestCarrier(UPS, '', '')).toBe('UPS');
  expect(suggestCarrier('961', '', '')).toBe('');
});

test('replaces a suggestion when the number changes', () => {
  expect(suggestCarrier('1234567890', 'UPS', 'UPS')).toBe('DHL');
  expect(suggestCarrier('1Z999', 'UPS', 'UPS')).toBe('');
});

test('keeps a carrier that the user typed', () => {
  expect(suggestCarrier(UPS, 'Bob’s Vans', '')).toBe('Bob’s Vans');
  expect(suggestCarrier(UPS, 'FedEx Ground', 'FedEx')).toBe('FedEx Ground');
});
