import { expect, test } from 'vitest';
import type { Role } from '#shared/actor.ts';
import { navigationOf } from './navigation.ts';

test.each<[Role, string[]]>([
  ['contractor', ['Dashboard', 'My Projects', 'Settings']],
  ['subcontractor', ['Dashboard', 'My Projects', 'Settings']],
  ['admin', ['Dashboard', 'Admin Dashboard', 'Settings']],
  ['client', ['Dashboard', 'Settings']],
])('the sidebar of a %s shows %j', (role, labels) => {
  expect(navigationOf({ role }).map(({ label }) => label)).toEqual(labels);
});
