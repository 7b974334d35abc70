import { expect, test } from 'vitest';
import { carrierFor } from './carrier-proposal.ts';

const UPS = '1Z999AA10123456784';

test('the carrier is proposed by the form of the number', () => {
  expect(carrierFor(UPS, '', '')).toBe('UPS');
  expect(carrierFor('961', '', '')).toBe('');
});

test('a proposal makes room for the next one, and goes when the number fits no carrier any more', () => {
  expect(carrierFor('1234567890', 'UPS', 'UPS')).toBe('DHL');
  expect(carrierFor('1Z999', 'UPS', 'UPS')).toBe('');
});

test('what the person typed stays, whatever the number looks like', () => {
  expect(carrierFor(UPS, 'Bob’s Vans', '')).toBe('Bob’s Vans');
  expect(carrierFor(UPS, 'FedEx Ground', 'FedEx')).toBe('FedEx Ground');
});
