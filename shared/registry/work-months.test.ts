import { expect, test } from 'vitest';
import { lastMonths } from '#shared/registry/work-months.ts';

test.each([
  ['2026-11-21T05:00:00Z', 3, ['2026-09', '2026-10', '2026-11']],
  ['2026-01-31T23:59:59Z', 3, ['2025-11', '2025-12', '2026-01']],
  ['2024-03-31T00:00:00Z', 2, ['2024-02', '2024-03']],
])('at %s the last %i months are %j', (now, count, months) => {
  expect(lastMonths(new Date(now), count)).toEqual(months);
});
