import { describe, expect, test } from 'vitest';
import { vinHint } from '#shared/projects/vin.ts';

describe('a valid VIN', () => {
  test.each([
    '1M8GDM9AXKP042788',
    '11111111111111111',
    '5GZCZ43D13S812715',
    ' 1m8gdm9axkp042788 ',
    '1M8-GDM9AX KP042788',
  ])('%s has no hint', (vin) => {
    expect(vinHint(vin)).toBeNull();
  });

  test('an empty value has no hint', () => {
    expect(vinHint('')).toBeNull();
    expect(vinHint('   ')).toBeNull();
  });
});

test('exactly one of the eleven check digits is valid', () => {
  const valid = '0123456789X'.split('').filter((digit) => vinHint(`1FTYR2CM${digit}KKA12345`) === null);
  expect(valid).toHaveLength(1);
});

describe('an unusual VIN', () => {
  test.each([
    ['1M8GDM9AXKP04278', 'A VIN has 17 characters; this one has 16.'],
    ['1M8GDM9AXKP0427888', 'A VIN has 17 characters; this one has 18.'],
    ['1M8GDM9AXKPO42788', 'A VIN has no letters I, O or Q: they are the digits 1 and 0.'],
    ['1M8GDM9AXKP04278*', 'A VIN has letters and digits only.'],
  ])('%s gets the hint: %s', (vin, hint) => {
    expect(vinHint(vin)).toBe(hint);
  });

  test('the check digit detects swapped digits', () => {
    expect(vinHint('1M8GDM9AXKP042878')).toContain('check digit');
    expect(vinHint('1M8GDM9A1KP042788')).toContain('check digit');
  });
});
