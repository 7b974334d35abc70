import { expect, test } from 'vitest';
import { durationText, backupKindLabel, backupStateLabel } from './backup-labels.ts';

test.each([
  ['2027-03-01T03:00:08Z', '8 s'],
  ['2027-03-01T03:03:20Z', '3 min 20 s'],
  ['2027-03-01T04:05:59Z', '1 h 5 min'],
  ['2027-03-01T02:59:59Z', '0 s'],
])('the duration of a backup that ended at %s is %s', (finishedAt, text) => {
  expect(durationText('2027-03-01T03:00:00Z', finishedAt)).toBe(text);
});

test('a finished backup with missing files is incomplete', () => {
  expect(backupStateLabel({ state: 'done', error: '2 files are missing' })).toMatchObject({
    label: 'Incomplete',
  });
  expect(backupStateLabel({ state: 'done', error: null })).toMatchObject({ label: 'Done' });
});

test('a backup kind that only a newer server knows is shown unchanged', () => {
  expect(backupKindLabel({ kind: 'yearly' as never })).toBe('yearly');
});
