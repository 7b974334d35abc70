import { expect, test } from 'vitest';
import { completionRate } from './completion-rate.ts';

test.each([
  [0, 0, 0],
  [0, 3, 0],
  [2, 3, 66],
  [199, 200, 99],
  [3, 3, 100],
])('%i completed projects out of %i are %i percent', (completedProjects, totalProjects, percent) => {
  expect(completionRate({ completedProjects, totalProjects })).toBe(percent);
});
