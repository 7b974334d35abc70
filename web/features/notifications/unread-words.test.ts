import { expect, test } from 'vitest';
import { badgeText, bellLabel } from './unread-words.ts';

test('the badge counts to 99, and says ‘99+’ above', () => {
  expect([1, 99, 100, 100_000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('the bell says in words what its badge shows', () => {
  expect(bellLabel(0)).toBe('Notifications');
  expect(bellLabel(3)).toBe('Notifications, 3 unread');
  expect(bellLabel(512)).toBe('Notifications, 99+ unread');
});
