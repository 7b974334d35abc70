import { expect, test } from 'vitest';
import { isTouched } from './touched-keys.ts';

const KEYS = {
  details: ['projects', 'details', 7],
  photos: ['projects', 7, 'photos', 'initial'],
  otherDetails: ['projects', 'details', 8],
  list: ['projects', 'list', '', 'all'],
  counts: ['projects', 'counts', ''],
  inbox: ['notifications', 'list'],
  unread: ['notifications', 'unread'],
  team: ['team'],
  session: ['session'],
};

test('a project that changed touches what stands of it, and the lists that it may be in', () => {
  expect(touchedBy({ kind: 'project', projectId: 7 })).toEqual(['details', 'photos', 'list', 'counts']);
  expect(touchedBy({ kind: 'left', projectId: 8 })).toEqual(['otherDetails', 'list', 'counts']);
});

test('notifications, team and account touch their own', () => {
  expect(touchedBy({ kind: 'inbox' })).toEqual(['inbox', 'unread']);
  expect(touchedBy({ kind: 'team' })).toEqual(['team']);
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
