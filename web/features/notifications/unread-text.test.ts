import { expect, test } from 'vitest';
import { badgeText, bellLabel } from './unread-text.ts';

test('the badge is capped at 99+', () => {
  expect([1, 99, 100, 100_000].map(badgeText)).toEqual(['1', '99', '99+', '99+']);
});

test('the label contains the unread count', () => {
  expect(bellLabel(0)).toBe('Notifications');
  expect(bellLabel(3)).toBe('Notifications, 3 unread');
  expect(bellLabel(512)).toBe('Notifications, 99+ unread');
});
