import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { localTime } from '#shared/notifications/time-zone.ts';
import { isRegularReminder, nextReminderAt, type ReminderFacts } from './reminder-schedule.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;
const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const times = fc.date({
  min: new Date('2026-01-01T00:00:00Z'),
  max: new Date('2031-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const intervalDays = fc.integer({ min: 1, max: 30 });

/** The facts of a request, and a clock that is at most 40 days after `lastAt`. */
const requests = fc
  .record({
    timeZone: zones,
    lastAt: times,
    reminders: fc.integer({ min: 0, max: 3 }),
    days: intervalDays,
    dueInDays: fc.option(fc.integer({ min: -5, max: 40 })),
    elapsed: fc.integer({ min: 0, max: 40 * 24 * 60 }),
  })
  .map(({ timeZone, dueInDays, elapsed, ...facts }) => ({
    facts: { ...facts, dueDate: dueInDays === null ? null : dayAfter(facts.lastAt, dueInDays, timeZone) },
    clock: { timeZone, now: new Date(facts.lastAt.getTime() + elapsed * MINUTE_MS) },
  }));

test('a reminder is never due in the past', () => {
  fc.assert(
    fc.property(requests, ({ facts, clock }) => {
      const reminderTime = nextReminderAt(facts, clock);
      expect(reminderTime?.getTime() ?? Infinity).toBeGreaterThanOrEqual(clock.now.getTime());
    }),
  );
});

test('a reminder is due from 9:00 to 17:00 in the time zone of the shop', () => {
  fc.assert(
    fc.property(requests, ({ facts, clock }) => {
      const reminderTime = nextReminderAt(facts, clock);
      const hour = reminderTime && localTime(reminderTime, clock.timeZone)?.hour;
      expect(hour ?? 9).toBeGreaterThanOrEqual(9);
      expect(hour ?? 9).toBeLessThan(17);
    }),
  );
});

test('a reminder comes after the interval, or on the due date', () => {
  fc.assert(
    fc.property(requests, ({ facts, clock }) => {
      const reminderTime = nextReminderAt(facts, clock);
      if (!reminderTime) return;
      const day = localTime(reminderTime, clock.timeZone)?.day ?? '';
      if (day !== facts.dueDate) expect(day >= dayAfter(facts.lastAt, facts.days, clock.timeZone)).toBe(true);
      else expect(day > dayAfter(facts.lastAt, 0, clock.timeZone)).toBe(true);
    }),
  );
});

test('the time of a reminder stays the same until it is due', () => {
  fc.assert(
    fc.property(requests, fc.double({ min: 0, max: 1, noNaN: true }), ({ facts, clock }, share) => {
      const reminderTime = nextReminderAt(facts, clock);
      if (!reminderTime) return;
      const waitMs = reminderTime.getTime() - clock.now.getTime();
      const later = new Date(clock.now.getTime() + Math.floor(waitMs * share));
      expect(nextReminderAt(facts, { ...clock, now: later })).toEqual(reminderTime);
    }),
  );
});

test('a request gets three reminders on different days, and one more on the due date', () => {
  fc.assert(
    fc.property(
      requests.filter(({ facts }) => facts.reminders === 0),
      ({ facts, clock: { timeZone } }) => {
        const sentDays = remindersOf(facts, timeZone).map((time) => localTime(time, timeZone)?.day ?? '');
        const hasLaterDueDate = facts.dueDate !== null && facts.dueDate > dayAfter(facts.lastAt, 0, timeZone);
        expect(new Set(sentDays).size).toBe(sentDays.length);
        expect(sentDays.filter((day) => day !== facts.dueDate).length).toBeLessThanOrEqual(3);
        expect(sentDays.length).toBeGreaterThanOrEqual(3);
        expect(sentDays.length).toBeLessThanOrEqual(4);
        expect(sentDays.includes(facts.dueDate ?? '')).toBe(hasLaterDueDate);
      },
    ),
  );
});

/** All reminders of a request that stays undecided, each sent when it is due. */
function remindersOf(facts: ReminderFacts, timeZone: string): Date[] {
  const sentTimes: Date[] = [];
  let currentFacts = facts;
  let now = facts.lastAt;
  for (;;) {
    const reminderTime = nextReminderAt(currentFacts, { now, timeZone });
    if (!reminderTime) return sentTimes;
    sentTimes.push(reminderTime);
    const isRegular = isRegularReminder(currentFacts, { now: reminderTime, timeZone });
    currentFacts = {
      ...currentFacts,
      lastAt: reminderTime,
      reminders: currentFacts.reminders + (isRegular ? 1 : 0),
    };
    now = reminderTime;
  }
}

/** The local day that is `count` days after `start`. */
function dayAfter(start: Date, count: number, timeZone: string): string {
  const startDay = localTime(start, timeZone)?.day ?? '';
  return new Date(Date.parse(startDay) + count * DAY_MS).toISOString().slice(0, 10);
}
