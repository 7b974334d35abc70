import { describe, expect, test } from 'vitest';
import { passwordError, passwordStrength } from './password-strength.ts';

test.each(['123456', 'password', 'Password1!', 'P@ssw0rd', 'qwerty123', '0000000'])(
  '%s gets the warning for common passwords',
  (password) => {
    const { level, warning } = passwordStrength(password);
    expect({ level, warning }).toEqual({ level: 1, warning: 'This is one of the most common passwords.' });
  },
);

test('a password that contains the username is weak and has a warning', () => {
  expect(passwordStrength('Shop-Nord-77', 'shop-nord')).toMatchObject({
    level: 1,
    warning: 'This contains your username.',
  });
});

test('longer passwords with more kinds of characters are stronger', () => {
  const labels = ['wrapit', 'blue-truck', 'blue-Truck-42', 'blue trucks carry 40 rolls'].map(
    (password) => passwordStrength(password, 'lena').label,
  );
  expect(labels).toEqual(['Weak', 'Fair', 'Strong', 'Very strong']);
});

test('repeating one letter does not make a password stronger', () => {
  expect(passwordStrength('aaaaaaaaaaaaaaaaaaaa').label).toBe('Weak');
});

describe('errors of the strict policy', () => {
  test.each([
    ['seven77', 'Password must be at least 8 characters'],
    ['Shop-Nord', 'Password must not be the username'],
    ['Password1!', 'This is one of the most common passwords. Please choose another one'],
    ['P@ssw0rd2026', 'This is one of the most common passwords. Please choose another one'],
    ['99999999', 'This is one of the most common passwords. Please choose another one'],
    ['blue trucks', null],
    ['Shop-Nord-77', null],
  ])('%s: %s', (password, message) => {
    expect(passwordError('strict', password, 'shop-nord')).toBe(message);
    expect(passwordError('basic', password, 'shop-nord')).toBeNull();
  });
});
