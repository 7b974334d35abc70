import { describe, expect, test } from 'vitest';
import { gatheredMessage, gatheredTitle, isGathered } from '#server/features/notifications/gathered-words.ts';

const told = (type: string, count: number) => ({
  type,
  count,
  title: 'New photo',
  message: 'Dana uploaded a photo',
});

describe('several acts of one kind on one project', () => {
  test('are told as their number', () => {
    expect(gatheredTitle(told('photo_upload', 4))).toBe('4 new photos');
    expect(gatheredTitle(told('message_sent', 2))).toBe('2 new messages');
  });

  test('are told with the newest of them', () => {
    expect(gatheredMessage(told('photo_upload', 4))).toBe('Most recently, Dana uploaded a photo');
  });
});

test('one act is told as it stands', () => {
  expect(gatheredTitle(told('photo_upload', 1))).toBe('New photo');
  expect(gatheredMessage(told('photo_upload', 1))).toBe('Dana uploaded a photo');
});

test('an assignment is never gathered: each one is news of its own', () => {
  expect(isGathered('photo_upload')).toBe(true);
  expect(isGathered('installer_assigned')).toBe(false);
});
