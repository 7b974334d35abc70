import { expect, test } from 'vitest';
import { deadlineNote } from './deadline.ts';

const MARCH_5 = new Date(2026, 2, 5, 23, 30);

const says = (deadline: string | null, completed = false) =>
  deadlineNote({ deadline, completed }, MARCH_5)?.text;

test('a deadline that has passed says by how many days', () => {
  expect(says('2026-03-04')).toBe('Overdue by 1 day');
  expect(says('2026-02-05')).toBe('Overdue by 28 days');
  expect(deadlineNote({ deadline: '2026-03-04', completed: false }, MARCH_5)?.urgency).toBe('late');
});

test('a deadline of this week says how near it is, to the last minute of the day', () => {
  expect(says('2026-03-05')).toBe('Due today');
  expect(says('2026-03-06')).toBe('Due in 1 day');
  expect(says('2026-03-12')).toBe('Due in 7 days');
});

test('a far deadline, none, and that of a completed job say nothing', () => {
  expect(says('2026-03-13')).toBeUndefined();
  expect(says(null)).toBeUndefined();
  expect(says('2026-03-04', true)).toBeUndefined();
});
