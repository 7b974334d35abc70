import { describe, expect, test } from 'vitest';
import { isTimeZone, localTime } from '#shared/notifications/time-zone.ts';

test.each([
  ['America/Denver', true],
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['+01:00', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected);
});

describe('the local time', () => {
  test.each([
    // Standard time and daylight saving time.
    ['2026-01-15T14:00:00Z', 'America/Denver', '2026-01-15', 7],
    ['2026-07-15T13:00:00Z', 'America/Denver', '2026-07-15', 7],
    // The days on which clocks change.
    ['2026-03-08T12:59:00Z', 'America/Denver', '2026-03-08', 6],
    ['2026-03-08T13:00:00Z', 'America/Denver', '2026-03-08', 7],
    ['2026-11-01T13:59:00Z', 'America/Denver', '2026-11-01', 6],
    ['2026-11-01T14:00:00Z', 'America/Denver', '2026-11-01', 7],
    // A time zone that is a day ahead, one with a half-hour offset, and midnight.
    ['2026-11-21T22:00:00Z', 'Asia/Tokyo', '2026-11-22', 7],
    ['2026-11-22T01:30:00Z', 'Asia/Kolkata', '2026-11-22', 7],
    ['2026-11-22T00:00:00Z', 'UTC', '2026-11-22', 0],
  ])('%s in %s is %s, hour %d', (timestamp, timeZone, day, hour) => {
    expect(localTime(new Date(timestamp), timeZone)).toEqual({ day, hour });
  });

  test('is unknown in an unknown time zone', () => {
    expect(localTime(new Date(), 'Mars/Olympus')).toBeNull();
  });
});
