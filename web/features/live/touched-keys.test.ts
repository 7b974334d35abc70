import { expect, test } from 'vitest';
import { sessionQuery } from '#web/features/auth/session.ts';
import { notificationsQuery, unreadCountQuery } from '#web/features/notifications/notifications.queries.ts';
import { photoPagesQuery } from '#web/features/photos/photos.queries.ts';
import {
  installerProjectsQuery,
  projectCountsQuery,
  projectDetailsQuery,
} from '#web/features/projects/projects.queries.ts';
import { installerProfileQuery } from '#web/features/registry/registry.queries.ts';
import { teamListQuery, teamQuery } from '#web/features/team/team.queries.ts';
import { isTouched } from './touched-keys.ts';

/** The keys that the screens really use. */
const KEYS = {
  details: projectDetailsQuery(7).queryKey,
  photos: photoPagesQuery(7, 'initial').queryKey,
  otherDetails: projectDetailsQuery(8).queryKey,
  ofInstaller: installerProjectsQuery(12).queryKey,
  counts: projectCountsQuery('').queryKey,
  inbox: notificationsQuery.queryKey,
  unread: unreadCountQuery.queryKey,
  team: teamListQuery('').queryKey,
  choices: teamQuery.queryKey,
  profile: installerProfileQuery(12).queryKey,
  session: sessionQuery.queryKey,
};

test('a project that changed touches what stands of it, and the lists that it may be in', () => {
  expect(touchedBy({ kind: 'project', projectId: 7 })).toEqual([
    'details',
    'photos',
    'ofInstaller',
    'counts',
  ]);
  expect(touchedBy({ kind: 'left', projectId: 8 })).toEqual(['otherDetails', 'ofInstaller', 'counts']);
});

test('notifications, team and account touch their own', () => {
  expect(touchedBy({ kind: 'inbox' })).toEqual(['inbox', 'unread']);
  expect(touchedBy({ kind: 'team' })).toEqual(['team', 'choices', 'profile']);
  expect(touchedBy({ kind: 'account' })).toEqual(['session']);
});

test('a session that has ended is asked for, and a beat touches nothing', () => {
  expect(touchedBy({ kind: 'ended' })).toEqual(['session']);
  expect(touchedBy({ kind: 'beat' })).toEqual([]);
});

test('after too long a break everything is fetched anew', () => {
  expect(touchedBy({ kind: 'everything' })).toEqual(Object.keys(KEYS));
});

function touchedBy(signal: Parameters<typeof isTouched>[1]): string[] {
  return Object.entries(KEYS).flatMap(([name, key]) => (isTouched(key, signal) ? [name] : []));
}
