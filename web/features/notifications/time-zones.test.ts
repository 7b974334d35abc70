import { expect, test } from 'vitest';
import { groupTimeZones } from './time-zones.ts';

test('time zones are grouped by region, with readable names', () => {
  const groups = groupTimeZones('America/Denver', ['America/New_York', 'America/Indiana/Knox', 'Asia/Tokyo']);
  const labelsByRegion = new Map(
    groups.map(({ region, zones }) => [region, zones.map(({ label }) => label)]),
  );
  expect(labelsByRegion.get('America')).toEqual(
    expect.arrayContaining(['Denver', 'Indiana, Knox', 'New York']),
  );
  expect(labelsByRegion.get('Asia')).toEqual(['Tokyo']);
});

test('the list includes the chosen time zone even if the browser does not list it', () => {
  const names = groupTimeZones('Asia/Calcutta', ['UTC']).flatMap(({ zones }) =>
    zones.map(({ name }) => name),
  );
  expect(names).toContain('Asia/Calcutta');
  expect(names.filter((name) => name === 'UTC')).toHaveLength(1);
});
