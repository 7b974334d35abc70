import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatDate, formatLoadedAt, formatShortDate } from './dates.ts';

const TIME_ZONES = [
  'Pacific/Kiritimati', // UTC+14
  'Asia/Kolkata',
  'UTC',
  'America/New_York',
  'Pacific/Pago_Pago', // UTC-11
  'America/Santiago', // daylight saving time begins at midnight
  'Africa/Cairo',
];

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

describe.each(TIME_ZONES)('a calendar day read in %s', (zone) => {
  it.each([
    ['2026-03-05', 'Mar 5, 2026'],
    ['2026-01-01', 'Jan 1, 2026'],
    ['2026-09-06', 'Sep 6, 2026'],
    ['2026-04-24', 'Apr 24, 2026'],
    ['2028-02-29', 'Feb 29, 2028'],
  ])('%s is shown as %s', (day, shown) => {
    vi.stubEnv('TZ', zone);
    expect(formatDate(day)).toBe(shown);
    expect(formatDate(day, { time: true })).toBe(shown);
  });
});

describe("a timestamp is shown in the user's time zone", () => {
  it.each([
    ['UTC', 'Mar 5, 2026 11:30 PM'],
    ['America/New_York', 'Mar 5, 2026 6:30 PM'],
    ['Asia/Kolkata', 'Mar 6, 2026 5:00 AM'],
    ['Pacific/Kiritimati', 'Mar 6, 2026 1:30 PM'],
  ])('in %s', (zone, shown) => {
    vi.stubEnv('TZ', zone);
    expect(formatDate('2026-03-05T23:30:00Z', { time: true })).toBe(shown);
    expect(formatDate(new Date('2026-03-05T23:30:00Z'), { time: true })).toBe(shown);
  });

  it('writes midnight and noon as 12', () => {
    vi.stubEnv('TZ', 'UTC');
    expect(formatDate('2026-03-05T00:05:00Z', { time: true })).toBe('Mar 5, 2026 12:05 AM');
    expect(formatDate('2026-03-05T12:00:00.000Z', { time: true })).toBe('Mar 5, 2026 12:00 PM');
  });
});

describe('a value that is not a date', () => {
  it.each([[null], [undefined], ['']])('%j shows as N/A', (value) => {
    expect(formatDate(value)).toBe('N/A');
  });

  it.each([['soon'], ['2026-13-40'], ['2026-02-30'], ['   '], [new Date(Number.NaN)]])(
    '%s shows as Invalid date and is reported',
    (value) => {
      const reported = vi.fn();
      vi.stubGlobal('reportError', reported);
      expect(formatDate(value)).toBe('Invalid date');
      expect(reported).toHaveBeenCalledOnce();
    },
  );

  it('is shown as ‘Error’ and reported when reading it throws an error', () => {
    const reported = vi.fn();
    vi.stubGlobal('reportError', reported);
    const brokenDate = new DateThatCannotBeCopied();
    expect(formatDate(brokenDate)).toBe('Error');
    expect(reported).toHaveBeenCalledOnce();
  });
});

class DateThatCannotBeCopied extends Date {
  constructor(original?: Date) {
    if (original) throw new TypeError('broken date');
    super();
  }
}

it.each([
  ['2026-03-05T12:00:00Z', 'Mar 5'],
  ['2025-12-31T12:00:00Z', 'Dec 31, 2025'],
])('%s is shown in November 2026 as %s', (timestamp, shown) => {
  vi.stubEnv('TZ', 'UTC');
  expect(formatShortDate(timestamp, new Date('2026-11-21T12:00:00Z'))).toBe(shown);
});

it('keeps a time and its AM or PM on the same line', () => {
  const noon = new Date(2026, 10, 23, 12, 12);
  expect(formatLoadedAt(noon.getTime(), noon)).toBe('at 12:12\u{a0}PM');
  expect(formatLoadedAt(noon.getTime(), new Date(2026, 10, 24))).toBe('on Nov 23 at 12:12\u{a0}PM');
});
