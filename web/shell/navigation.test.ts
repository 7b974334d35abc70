import { expect, test } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { navigationOf } from './navigation.ts';

test.each<[Role, string[]]>([
  ['contractor', ['Dashboard', 'My Projects', 'Settings']],
  ['subcontractor', ['Dashboard', 'My Projects', 'Settings']],
  ['admin', ['Dashboard', 'Admin Dashboard', 'Settings']],
  ['client', ['Dashboard', 'Settings']],
])('the sidebar of a %s shows %j', (role, labels) => {
  expect(navigationOf({ role }, '/dashboard').map(({ label }) => label)).toEqual(labels);
});

test('In-Progress stands in the sidebar only while one is on that page', () => {
  const labels = navigationOf({ role: 'contractor' }, '/in-progress').map(({ label }) => label);
  expect(labels).toEqual(['Dashboard', 'My Projects', 'In-Progress', 'Settings']);
});
