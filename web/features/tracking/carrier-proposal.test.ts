import { expect, test } from 'vitest';
import { carrierFor } from './carrier-proposal.ts';

const UPS = '1Z999AA10123456784';

test('proposes the carrier from the format of the number', () => {
  expect(carrierFor(UPS, '', '')).toBe('UPS');
  expect(carrierFor('961', '', '')).toBe('');
});

test('replaces a proposal when the number changes', () => {
  expect(carrierFor('1234567890', 'UPS', 'UPS')).toBe('DHL');
  expect(carrierFor('1Z999', 'UPS', 'UPS')).toBe('');
});

test('keeps a carrier that the user typed', () => {
  expect(carrierFor(UPS, 'Bob’s Vans', '')).toBe('Bob’s Vans');
  expect(carrierFor(UPS, 'FedEx Ground', 'FedEx')).toBe('FedEx Ground');
});
