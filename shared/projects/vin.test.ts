import { describe, expect, test } from 'vitest';
import { vinLengthText, vinWarning } from '#shared/projects/vin.ts';

describe('a valid VIN', () => {
  test.each([
    '1M8GDM9AXKP042788',
    '11111111111111111',
    '5GZCZ43D13S812715',
    ' 1m8gdm9axkp042788 ',
    '1M8-GDM9AX KP042788',
  ])('%s has no warning', (vin) => {
    expect(vinWarning(vin)).toBeNull();
  });

  test('an empty value has no warning', () => {
    expect(vinWarning('')).toBeNull();
    expect(vinWarning('   ')).toBeNull();
  });
});

test('exactly one of the eleven check digits is valid', () => {
  const validDigits = '0123456789X'
    .split('')
    .filter((digit) => vinWarning(`1FTYR2CM${digit}KKA12345`) === null);
  expect(validDigits).toHaveLength(1);
});

describe('an unusual VIN', () => {
  test.each([
    ['1M8GDM9AXKP04278', 'A VIN has 17 characters; this one has 16.'],
    ['1M8GDM9AXKP0427888', 'A VIN has 17 characters; this one has 18.'],
    ['1M8GDM9AXKPO42788', 'A VIN has no letters I, O or Q. Enter the digit 1 or 0 instead.'],
    ['1M8GDM9AXKP04278*', 'A VIN has only letters and digits.'],
  ])('%s gets the warning: %s', (vin, warning) => {
    expect(vinWarning(vin)).toBe(warning);
  });

  test('the check digit detects swapped digits', () => {
    expect(vinWarning('1M8GDM9AXKP042878')).toContain('check digit');
    expect(vinWarning('1M8GDM9A1KP042788')).toContain('check digit');
  });
});

describe('while typing', () => {
  const warningWhileTyping = (vin: string) => vinWarning(vin, { isTyping: true });

  test('a short number has no warning', () => {
    expect(warningWhileTyping('1M8GDM9')).toBeNull();
  });

  test('a long number and an invalid letter have a warning', () => {
    expect(warningWhileTyping('1M8GDM9AXKP0427888')).toContain('this one has 18');
    expect(warningWhileTyping('1M8O')).toContain('no letters I, O or Q');
  });
});

test.each([
  ['', null],
  ['1M8-GDM9AX KP04278', '16 of 17'],
  ['1M8GDM9AXKP0427888', '18 of 17'],
])('the count of %j is %j', (vin, count) => {
  expect(vinLengthText(vin)).toBe(count);
});
