import { expect, test } from 'vitest';
import { matchesAnyPrefix } from '#web/api/cache-policy.ts';
import { sessionQuery } from '#web/session/session.ts';
import { notificationsQuery, unreadCountQuery } from '#web/features/notifications/notifications.queries.ts';
import { photoPagesQuery } from '#web/features/photos/photos.queries.ts';
import {
  installerProjectsQuery,
  projectCountsQuery,
  projectDetailsQuery,
} from '#web/features/projects/projects.queries.ts';
import { proofsQuery } from '#web/features/proofs/proofs.queries.ts';
import { installerProfileQuery } from '#web/features/registry/registry.queries.ts';
import { staffQuery } from '#web/features/staff/staff.queries.ts';
import { teamListQuery, teamQuery } from '#web/features/team/team.queries.ts';
import { keysInvalidatedBy } from '#web/features/live/signal-keys.ts';

/** The keys that the screens use. */
const KEYS = {
  details: projectDetailsQuery(7).queryKey,
  photos: photoPagesQuery(7, 'initial').queryKey,
  proofs: proofsQuery(7).queryKey,
  otherDetails: projectDetailsQuery(8).queryKey,
  ofInstaller: installerProjectsQuery(12).queryKey,
  counts: projectCountsQuery('').queryKey,
  inbox: notificationsQuery.queryKey,
  unread: unreadCountQuery.queryKey,
  staff: staffQuery.queryKey,
  team: teamListQuery('').queryKey,
  choices: teamQuery.queryKey,
  profile: installerProfileQuery(12).queryKey,
  session: sessionQuery.queryKey,
};

const KEYS_OF_A_PROJECT = ['details', 'photos', 'proofs', 'ofInstaller', 'counts', 'team', 'profile'];

test('the signal ‘project’ invalidates the project, the project lists, and the statistics of installers', () => {
  expect(listInvalidatedNames({ kind: 'project', projectId: 7 })).toEqual(KEYS_OF_A_PROJECT);
});

test('the signal ‘left’ also invalidates the notifications, which are deleted with a project', () => {
  const names = listInvalidatedNames({ kind: 'left', projectId: 7 });
  expect(names.toSorted()).toEqual([...KEYS_OF_A_PROJECT, 'inbox', 'unread'].toSorted());
});

test.each([
  ['inbox', ['inbox', 'unread']],
  ['team', ['team', 'choices', 'profile']],
  ['staff', ['staff']],
  ['account', ['session']],
  ['ended', ['session']],
  ['beat', []],
  ['everything', Object.keys(KEYS)],
] as const)('the signal ‘%s’ invalidates the expected keys', (kind, names) => {
  expect(listInvalidatedNames({ kind })).toEqual(names);
});

function listInvalidatedNames(signal: Parameters<typeof keysInvalidatedBy>[0]): string[] {
  return Object.entries(KEYS).flatMap(([name, key]) =>
    matchesAnyPrefix(keysInvalidatedBy(signal), key) ? [name] : [],
  );
}
