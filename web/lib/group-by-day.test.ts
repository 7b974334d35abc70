import { expect, test } from 'vitest';
import { groupByDay } from './group-by-day.ts';

const sampleEntry = (id: number, createdAt: string) => ({ id, createdAt });

test('groups entries by day and keeps their order', () => {
  const history = [
    sampleEntry(3, '2026-03-06T12:00:00Z'),
    sampleEntry(2, '2026-03-05T12:05:00Z'),
    sampleEntry(1, '2026-03-05T12:00:00Z'),
  ];
  const days = groupByDay(history).map(({ day, entries }) => [day, entries.map(({ id }) => id)]);
  expect(days).toEqual([
    ['Mar 6, 2026', [3]],
    ['Mar 5, 2026', [2, 1]],
  ]);
});

test('returns no days when there are no entries', () => {
  expect(groupByDay([])).toEqual([]);
});
