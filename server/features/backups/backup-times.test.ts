import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { lastScheduledTime, nextScheduledTime } from './backup-times.ts';

const MODULE_URL = new URL('backup-times.ts', import.meta.url).href;

test.each([
  ['2027-03-01T02:59', '2027-02-28T03:00', '2027-03-01T03:00'],
  ['2027-03-01T03:00', '2027-03-01T03:00', '2027-03-02T03:00'],
  ['2027-12-31T12:00', '2027-12-31T03:00', '2028-01-01T03:00'],
])('at %s the last backup time is %s and the next one %s', (now, last, next) => {
  expect(lastScheduledTime(new Date(now), '03:00')).toEqual(new Date(last));
  expect(nextScheduledTime(new Date(now), '03:00')).toEqual(new Date(next));
});

test('there is one backup on each day when the clock changes', () => {
  // In Denver, 2:30 does not exist on Mar 14, and 1:30 occurs twice on Nov 7.
  expect(backupTimesInZone('America/Denver', '2027-03-13T12:00:00Z', '02:30')).toEqual([
    '2027-03-14T09:30:00.000Z',
    '2027-03-15T08:30:00.000Z',
    '2027-03-16T08:30:00.000Z',
  ]);
  expect(backupTimesInZone('America/Denver', '2027-11-06T12:00:00Z', '01:30')).toEqual([
    '2027-11-07T07:30:00.000Z',
    '2027-11-08T08:30:00.000Z',
    '2027-11-09T08:30:00.000Z',
  ]);
});

test('a time that occurs twice is due once', () => {
  // The second 1:45 on Nov 7 in Denver.
  expect(
    evaluateInZone(
      'America/Denver',
      `lastScheduledTime(new Date('2027-11-07T08:45:00Z'), '01:30').toISOString()`,
    ),
  ).toBe('2027-11-07T07:30:00.000Z');
});

/** The next three backup times in a process whose clock is in this zone. */
function backupTimesInZone(zone: string, start: string, timeOfDay: string): string[] {
  const joinedTimes = evaluateInZone(
    zone,
    `[1, 2, 3].reduce((times) => [...times, nextScheduledTime(times.at(-1), '${timeOfDay}')], [new Date('${start}')])
      .slice(1).map((time) => time.toISOString()).join(' ')`,
  );
  return joinedTimes.split(' ');
}

function evaluateInZone(zone: string, expression: string): string {
  const program = `import { lastScheduledTime, nextScheduledTime } from ${JSON.stringify(MODULE_URL)}; console.log(${expression})`;
  const env = { ...process.env, TZ: zone };
  return execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env,
    encoding: 'utf8',
  }).trim();
}
