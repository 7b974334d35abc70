import { expect, test } from 'vitest';
import { toChartBars } from './bars.ts';

test('the height of each bar is relative to the best month', () => {
  const bars = toChartBars([
    { month: '2025-12', finished: 1 },
    { month: '2026-01', finished: 0 },
    { month: '2026-02', finished: 4 },
  ]);
  expect(bars).toMatchObject([
    { shortLabel: 'Dec', longLabel: 'December 2025', share: 0.25 },
    { shortLabel: 'Jan', longLabel: 'January 2026', share: 0 },
    { shortLabel: 'Feb', longLabel: 'February 2026', share: 1 },
  ]);
});

test('a month without work has an empty bar', () => {
  expect(toChartBars([{ month: '2026-02', finished: 0 }])).toMatchObject([{ share: 0 }]);
});
