import { describe, expect, test } from 'vitest';
import { groupedMessage, groupedTitle, isGrouped } from '#server/features/notifications/grouped-title.ts';

const makeNotificationGroup = (type: string, count: number) => ({
  type,
  count,
  title: 'New photo',
  message: 'Dana uploaded a photo',
});

describe('a group of notifications', () => {
  test('has the count in its title', () => {
    expect(groupedTitle(makeNotificationGroup('photo_upload', 4))).toBe('4 new photos');
    expect(groupedTitle(makeNotificationGroup('message_sent', 2))).toBe('2 new messages');
  });

  test('has the newest message', () => {
    expect(groupedMessage(makeNotificationGroup('photo_upload', 4))).toBe(
      'Most recently, Dana uploaded a photo',
    );
  });
});

test('a single notification keeps its title and message', () => {
  expect(groupedTitle(makeNotificationGroup('photo_upload', 1))).toBe('New photo');
  expect(groupedMessage(makeNotificationGroup('photo_upload', 1))).toBe('Dana uploaded a photo');
});

test('assignments are never grouped', () => {
  expect(isGrouped('photo_upload')).toBe(true);
  expect(isGrouped('installer_assigned')).toBe(false);
});
