import { expect, test } from 'vitest';
import { groupTimeZones } from './time-zones.ts';

test('time zones are grouped by region, with readable names', () => {
  const groups = groupTimeZones('America/Denver', ['America/New_York', 'America/Indiana/Knox', 'Asia/Tokyo']);
  const named = new Map(groups.map(({ region, zones }) => [region, zones.map(({ label }) => label)]));
  expect(named.get('America')).toEqual(expect.arrayContaining(['Denver', 'Indiana, Knox', 'New York']));
  expect(named.get('Asia')).toEqual(['Tokyo']);
});

test('the list includes the chosen time zone even if the browser does not list it', () => {
  const names = groupTimeZones('Asia/Calcutta', ['UTC']).flatMap(({ zones }) =>
    zones.map(({ name }) => name),
  );
  expect(names).toContain('Asia/Calcutta');
  expect(names.filter((name) => name === 'UTC')).toHaveLength(1);
});
