import { expect, test } from 'vitest';
import { selectSuites } from './suite-selection.ts';
import { suiteTitle } from './suite-table.ts';
import { allSuites } from './suites.ts';

const all = [
  { name: 'unit' },
  { name: 'api', database: 'embedded' as const },
  { name: 'api', database: 'postgres' as const },
];
const [unit, embedded, postgres] = all;

test('without a word everything runs', () => {
  expect(selectSuites(all, [])).toEqual({ suites: all, runnerArguments: [] });
});

test('a name selects the suite on every database, in the usual order', () => {
  expect(selectSuites(all, ['api', 'unit']).suites).toEqual(all);
  expect(selectSuites(all, ['api']).suites).toEqual([embedded, postgres]);
});

test('a name with a database selects that one', () => {
  expect(selectSuites(all, ['api:postgres', 'unit']).suites).toEqual([unit, postgres]);
});

test('every suite can be chosen alone, on one database too', () => {
  for (const suite of allSuites().flat()) {
    const word = suite.database ? `${suite.name}:${suite.database}` : suite.name;
    const chosen = selectSuites(allSuites().flat(), [word]).suites;
    expect(chosen.map(suiteTitle), word).toEqual([suiteTitle(suite)]);
  }
});

test('what stands after -- goes to the runner', () => {
  expect(selectSuites(all, ['unit', '--', '-t', 'a gate']).runnerArguments).toEqual(['-t', 'a gate']);
  expect(selectSuites(all, ['--', 'unit']).suites).toEqual(all);
});

test('an unknown word is refused, and the known ones are named', () => {
  const known = 'unit, api, api:embedded, api:postgres';
  expect(() => selectSuites(all, ['unti'])).toThrow(`There is no suite 'unti'. Choose from: ${known}.`);
});
