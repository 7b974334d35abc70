import { afterEach, expect, test, vi } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['seconds', '7', 7_000],
  ['a date', 'Sun, 22 Nov 2026 09:00:20 GMT', 20_000],
  ['a date in the past', 'Sun, 22 Nov 2026 08:59:00 GMT', 0],
  ['nonsense', 'soon', undefined],
  ['no header', null, undefined],
])('parses the delay from %s', (_, header, wait) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T09:00:00Z') });
  expect(parseRetryAfter(header)).toBe(wait);
});
