import { describe, expect, test } from 'vitest';
import {
  isRegularReminder,
  nextReminderAt,
  reminderHoursEnd,
  type ReminderFacts,
} from './reminder-schedule.ts';

const DENVER = 'America/Denver';

describe('the first reminder', () => {
  test('comes two days later at the same time of day', () => {
    expect(nextReminderIso({ lastAt: toDate('2027-06-01T16:30:00Z') })).toBe('2027-06-03T16:30:00.000Z');
  });

  test('is at 9:00 when the request was sent before 9:00', () => {
    expect(nextReminderIso({ lastAt: toDate('2027-06-01T11:00:00Z') })).toBe('2027-06-03T15:00:00.000Z');
  });

  test('is at 9:00 three days later when the request was sent at 17:00 or later', () => {
    expect(nextReminderIso({ lastAt: toDate('2027-06-01T23:00:00Z') })).toBe('2027-06-04T15:00:00.000Z');
  });

  test('follows the interval of the review', () => {
    expect(nextReminderIso({ lastAt: toDate('2027-06-01T16:30:00Z'), days: 30 })).toBe(
      '2027-07-01T16:30:00.000Z',
    );
  });
});

describe('when the clocks change', () => {
  test('a reminder keeps its time of day in spring', () => {
    // Daylight saving time starts on March 14, 2027.
    expect(nextReminderIso({ lastAt: toDate('2027-03-13T16:30:00Z') })).toBe('2027-03-15T15:30:00.000Z');
  });

  test('a reminder keeps its time of day in fall', () => {
    // Daylight saving time ends on November 7, 2027.
    expect(nextReminderIso({ lastAt: toDate('2027-11-06T15:30:00Z') })).toBe('2027-11-08T16:30:00.000Z');
  });

  test('the reminder on the due date is at 9:00 on the day of the change', () => {
    expect(nextReminderIso({ lastAt: toDate('2027-03-13T16:30:00Z'), dueDate: '2027-03-14' })).toBe(
      '2027-03-14T15:00:00.000Z',
    );
    expect(nextReminderIso({ lastAt: toDate('2027-11-06T16:30:00Z'), dueDate: '2027-11-07' })).toBe(
      '2027-11-07T16:00:00.000Z',
    );
  });
});

describe('the due date', () => {
  const baseFacts = { lastAt: toDate('2027-06-01T16:30:00Z') };

  test('has a reminder at 9:00', () => {
    expect(nextReminderIso({ ...baseFacts, dueDate: '2027-06-02' })).toBe('2027-06-02T15:00:00.000Z');
  });

  test('has a reminder after the three regular ones', () => {
    expect(nextReminderIso({ ...baseFacts, reminders: 3, dueDate: '2027-06-20' })).toBe(
      '2027-06-20T15:00:00.000Z',
    );
    expect(nextReminderIso({ ...baseFacts, reminders: 3 })).toBeNull();
  });

  test('has no reminder of its own when the request was sent on that day', () => {
    expect(nextReminderIso({ ...baseFacts, dueDate: '2027-06-01' })).toBe('2027-06-03T16:30:00.000Z');
  });

  test('has no reminder once it is in the past', () => {
    const now = toDate('2027-06-03T00:00:00Z');
    expect(nextReminderIso({ ...baseFacts, dueDate: '2027-06-02' }, now)).toBe('2027-06-03T16:30:00.000Z');
    expect(nextReminderIso({ ...baseFacts, reminders: 3, dueDate: '2027-06-02' }, now)).toBeNull();
    expect(nextReminderIso({ ...baseFacts, dueDate: '2027-05-01' })).toBe('2027-06-03T16:30:00.000Z');
  });

  test('has no reminder of its own when a regular reminder is on the same day', () => {
    const facts = { ...baseFacts, dueDate: '2027-06-03' };
    expect(nextReminderIso(facts)).toBe('2027-06-03T15:00:00.000Z');
    const clock = { now: toDate('2027-06-03T15:00:00Z'), timeZone: DENVER };
    expect(isRegularReminder(reminderFacts(facts), clock)).toBe(true);
    expect(nextReminderIso({ ...facts, lastAt: clock.now, reminders: 1 }, clock.now)).toBe(
      '2027-06-05T15:00:00.000Z',
    );
  });

  test('has an extra reminder when no regular reminder is due on that day', () => {
    const clock = { now: toDate('2027-06-02T15:00:00Z'), timeZone: DENVER };
    expect(isRegularReminder(reminderFacts({ ...baseFacts, dueDate: '2027-06-02' }), clock)).toBe(false);
  });
});

describe('a missed reminder', () => {
  test('is due now', () => {
    const now = toDate('2027-06-10T18:00:00Z');
    expect(nextReminderIso({ lastAt: toDate('2027-06-01T16:30:00Z') }, now)).toBe(now.toISOString());
  });

  test('is due at 9:00 on the next day when the current time is after 17:00', () => {
    expect(nextReminderIso({ lastAt: toDate('2027-06-01T16:30:00Z') }, toDate('2027-06-11T02:00:00Z'))).toBe(
      '2027-06-11T15:00:00.000Z',
    );
  });
});

test('an unknown time zone counts as UTC', () => {
  const facts = reminderFacts({ lastAt: toDate('2027-06-01T03:00:00Z') });
  const nextAt = nextReminderAt(facts, { now: facts.lastAt, timeZone: 'Mars/Olympus' });
  expect(nextAt?.toISOString()).toBe('2027-06-03T09:00:00.000Z');
});

describe('the hours for reminders', () => {
  test('end at 17:00 in the time zone of the shop', () => {
    const now = toDate('2027-06-03T15:00:00Z');
    expect(reminderHoursEnd({ now, timeZone: DENVER })).toEqual(toDate('2027-06-03T23:00:00Z'));
    expect(reminderHoursEnd({ now, timeZone: 'Unknown/Zone' })).toEqual(toDate('2027-06-03T17:00:00Z'));
  });
});

function reminderFacts(overrides: Pick<ReminderFacts, 'lastAt'> & Partial<ReminderFacts>): ReminderFacts {
  return { reminders: 0, days: 2, dueDate: null, ...overrides };
}

function nextReminderIso(
  overrides: Parameters<typeof reminderFacts>[0],
  now = overrides.lastAt,
): string | null {
  return nextReminderAt(reminderFacts(overrides), { now, timeZone: DENVER })?.toISOString() ?? null;
}

function toDate(text: string): Date {
  return new Date(text);
}
