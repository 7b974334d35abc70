import { subDays } from 'date-fns';
import { expect, test } from 'vitest';
import { datedStory } from './calendar.ts';
import type { Act } from './tale.ts';

const act: Act = { by: 'summit', events: 1, perform: () => Promise.resolve() };
const now = new Date('2026-03-05T02:10:00');

test('a story runs forward in working hours, its acts in their order', () => {
  const days = { firstDay: subDays(now, 20), lastDay: subDays(now, 3) };
  const times = datedStory([[act, act], [act], [act, act, act]], { ...days, now, seed: 1 }).map(
    ({ at }) => at,
  );
  expect(times).toEqual(times.toSorted((one, other) => one.getTime() - other.getTime()));
  for (const at of times) expect(at.getHours() >= 8 && at.getHours() < 18).toBe(true);
});

test('nothing happens in the future, even in a story of today told before the shop opens', () => {
  const acts = datedStory([[act], [act], [act]], { firstDay: now, lastDay: now, now, seed: 2 });
  const times = acts.map(({ at }) => at.getTime());
  expect(Math.max(...times)).toBeLessThan(now.getTime());
  expect(new Set(times).size).toBe(3);
});
