import { describe, expect, test } from 'vitest';
import { isWaitingForReviewer, reminderText, scheduleText } from './reminder-texts.ts';

const REVIEW = { state: 'open', isSuperseded: false } as const;
const REVIEW_WITH_DUE_DATE = { subject: 'proof', version: 2, dueDate: '2027-03-05' } as const;
const REVIEWER = { decision: null, isRevoked: false } as const;

describe('a reviewer can be reminded', () => {
  test('while the review is open', () => {
    expect(isWaitingForReviewer(REVIEW, REVIEWER)).toBe(true);
  });

  test.each([
    ['the review is decided', { ...REVIEW, state: 'approved' as const }, REVIEWER],
    ['there is a newer version', { ...REVIEW, isSuperseded: true }, REVIEWER],
    ['the reviewer has decided', REVIEW, { ...REVIEWER, decision: 'approve' as const }],
    ['the reviewer was removed', REVIEW, { ...REVIEWER, isRevoked: true }],
  ])('not when %s', (_when, review, reviewer) => {
    expect(isWaitingForReviewer(review, reviewer)).toBe(false);
  });
});

describe('the schedule', () => {
  const dana = {
    name: 'Dana Ruiz',
    email: 'dana@fleet.example',
    remindedAt: null,
    nextReminderAt: '2027-03-05T09:00:00',
  };
  const activeSchedule = { isPaused: false, sendsMail: true };

  test('says when the last reminder was sent and when the next one is due', () => {
    expect(scheduleText({ ...dana, remindedAt: '2027-03-03T09:00:00' }, activeSchedule)).toBe(
      'Last reminder Mar 3, 2027 9:00 AM · Next reminder Mar 5, 2027 9:00 AM',
    );
  });

  test('without mail or an address, says that the shop must send the reminder itself', () => {
    const text = 'Not reminded yet · You’ll be asked to send one Mar 5, 2027 9:00 AM';
    expect(scheduleText(dana, { ...activeSchedule, sendsMail: false })).toBe(text);
    expect(scheduleText({ ...dana, email: null }, activeSchedule)).toBe(text);
  });

  test('says that reminders are paused', () => {
    const paused = { ...dana, nextReminderAt: null };
    expect(scheduleText(paused, { ...activeSchedule, isPaused: true })).toBe(
      'Not reminded yet · Reminders are paused',
    );
  });

  test('says that no more reminders follow', () => {
    expect(scheduleText({ ...dana, nextReminderAt: null }, activeSchedule)).toBe(
      'Not reminded yet · No more automatic reminders',
    );
  });
});

describe('the message to send', () => {
  const to = { name: 'Dana Ruiz', url: 'https://wraps.example/review/abc' };

  test('asks to review the version by its due date, and contains the link', () => {
    expect(reminderText(REVIEW_WITH_DUE_DATE, to, '2027-03-05')).toBe(
      'Hello Dana Ruiz,\n\nthis is a reminder to review version 2 of your wrap artwork. Please decide by Mar 5, 2027.\n\nhttps://wraps.example/review/abc',
    );
  });

  test('says after the due date that the decision was due', () => {
    expect(reminderText(REVIEW_WITH_DUE_DATE, to, '2027-03-06')).toContain(
      'version 2 of your wrap artwork. Your decision was due on Mar 5, 2027.',
    );
  });

  test('asks to review the sample', () => {
    expect(reminderText({ subject: 'sample', version: 2, dueDate: null }, to)).toContain(
      'review the printed sample of your wrap.',
    );
  });
});
