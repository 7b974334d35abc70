import { describe, expect, test } from 'vitest';
import { groupedMessage, groupedTitle, isGrouped } from '#server/features/notifications/grouped-title.ts';

const told = (type: string, count: number) => ({
  type,
  count,
  title: 'New photo',
  message: 'Dana uploaded a photo',
});

describe('several acts of one kind on one project', () => {
  test('have their number as title', () => {
    expect(groupedTitle(told('photo_upload', 4))).toBe('4 new photos');
    expect(groupedTitle(told('message_sent', 2))).toBe('2 new messages');
  });

  test('have the newest as message', () => {
    expect(groupedMessage(told('photo_upload', 4))).toBe('Most recently, Dana uploaded a photo');
  });
});

test('one notification keeps its title and message', () => {
  expect(groupedTitle(told('photo_upload', 1))).toBe('New photo');
  expect(groupedMessage(told('photo_upload', 1))).toBe('Dana uploaded a photo');
});

test('an assignment is never gathered: each one is news of its own', () => {
  expect(isGrouped('photo_upload')).toBe(true);
  expect(isGrouped('installer_assigned')).toBe(false);
});
