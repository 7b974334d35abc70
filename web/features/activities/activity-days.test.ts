import { expect, test } from 'vitest';
import type { Activity } from '#shared/activities/activities.wire.ts';
import { byDay } from './activity-days.ts';

const act = (id: number, createdAt: string): Activity => ({
  id,
  projectId: 1,
  userId: 1,
  userName: 'Maria',
  action: 'photo_upload',
  description: 'uploaded a photo',
  details: {},
  createdAt,
});

test('the history stands by day, in its own order', () => {
  const history = [
    act(3, '2026-03-06T12:00:00Z'),
    act(2, '2026-03-05T12:05:00Z'),
    act(1, '2026-03-05T12:00:00Z'),
  ];
  const days = byDay(history).map(({ day, activities }) => [day, activities.map(({ id }) => id)]);
  expect(days).toEqual([
    ['Mar 6, 2026', [3]],
    ['Mar 5, 2026', [2, 1]],
  ]);
});

test('no history has no days', () => {
  expect(byDay([])).toEqual([]);
});
