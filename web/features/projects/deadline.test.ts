import { expect, test } from 'vitest';
import { deadlineNote } from './deadline.ts';

const MARCH_5 = '2026-03-05';

const noteText = (deadline: string | null, completed = false) =>
  deadlineNote({ deadline, completed }, MARCH_5)?.text;

test('an overdue deadline shows the number of days', () => {
  expect(noteText('2026-03-04')).toBe('Overdue by 1 day');
  expect(noteText('2026-02-05')).toBe('Overdue by 28 days');
  expect(deadlineNote({ deadline: '2026-03-04', completed: false }, MARCH_5)?.urgency).toBe('late');
});

test('a deadline within a week shows the remaining days', () => {
  expect(noteText('2026-03-05')).toBe('Due today');
  expect(noteText('2026-03-06')).toBe('Due in 1 day');
  expect(noteText('2026-03-12')).toBe('Due in 7 days');
});

test('shows no note for a distant deadline, a missing deadline or a completed project', () => {
  expect(noteText('2026-03-13')).toBeUndefined();
  expect(noteText(null)).toBeUndefined();
  expect(noteText('2026-03-04', true)).toBeUndefined();
});
