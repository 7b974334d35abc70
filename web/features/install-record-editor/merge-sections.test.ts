import { expect, test } from 'vitest';
import { installRecordContent } from '#shared/install-records/install-record.forms.ts';
import { conflictingSections, mergeSections } from './merge-sections.ts';

const base = installRecordContent.parse({});
const withFilm = (lot: string) => installRecordContent.parse({ films: [{ lot }] });
const withAirTemperature = (airTemperatureC: number) =>
  installRecordContent.parse({ conditions: { airTemperatureC } });

test('keeps the sections that only one user changed', () => {
  const versions = { base, mine: withFilm('A'), theirs: withAirTemperature(20) };
  expect(conflictingSections(versions)).toEqual([]);
  for (const preferred of ['mine', 'theirs'] as const)
    expect(mergeSections(versions, preferred)).toEqual({
      ...withAirTemperature(20),
      films: withFilm('A').films,
    });
});

test('finds the sections that both users changed', () => {
  expect(conflictingSections({ base, mine: withFilm('A'), theirs: withFilm('B') })).toEqual(['films']);
});

test('resolves a conflict with the entries of the preferred user', () => {
  const versions = { base, mine: withFilm('A'), theirs: withFilm('B') };
  expect(mergeSections(versions, 'mine').films).toEqual(versions.mine.films);
  expect(mergeSections(versions, 'theirs').films).toEqual(versions.theirs.films);
});

test('the same change by both users is not a conflict', () => {
  expect(conflictingSections({ base, mine: withFilm('A'), theirs: withFilm('A') })).toEqual([]);
});
