import { expect, test } from 'vitest';
import { toEditFormValues } from './edit-entries.ts';
import type { EditFormValues } from './edit-entries.ts';
import { compareEdits, mergeEdits } from './edit-merge.ts';
import { sampleEditedProject } from './edited-project.testing.ts';

const openedValues = toEditFormValues(
  sampleEditedProject({ name: 'Van', deadline: '2027-03-05', clientId: 3, color: 'blue' }),
);

const edited = (change: Partial<EditFormValues>): EditFormValues => ({ ...openedValues, ...change });
const wrap = (change: Partial<EditFormValues['wrapDetail']>) =>
  edited({ wrapDetail: { ...openedValues.wrapDetail, ...change } });

test('keeps changes that only one user made', () => {
  const mine = edited({ name: 'Fleet van' });
  const theirs = edited({ deadline: '2027-04-01' });
  const comparison = compareEdits(openedValues, mine, theirs);
  expect(comparison).toEqual({
    theirChanges: [{ field: 'deadline', theirs: '2027-04-01', mine: '2027-03-05' }],
    conflictingFields: [],
  });
  expect(mergeEdits(mine, theirs, comparison, {})).toEqual(
    edited({ name: 'Fleet van', deadline: '2027-04-01' }),
  );
});

test('lets the user choose between different changes of a field', () => {
  const mine = edited({ name: 'Mine', deadline: '' });
  const theirs = edited({ name: 'Theirs', deadline: '2027-04-01' });
  const comparison = compareEdits(openedValues, mine, theirs);
  expect(comparison.theirChanges).toEqual([]);
  expect(comparison.conflictingFields).toEqual([
    { field: 'name', theirs: 'Theirs', mine: 'Mine' },
    { field: 'deadline', theirs: '2027-04-01', mine: null },
  ]);
  expect(mergeEdits(mine, theirs, comparison, { name: 'theirs', deadline: 'mine' })).toEqual(
    edited({ name: 'Theirs', deadline: '' }),
  );
});

test('the same change by both users is no conflict', () => {
  const comparison = compareEdits(
    openedValues,
    edited({ name: ' Fleet van ' }),
    edited({ name: 'Fleet van' }),
  );
  expect(comparison).toEqual({ theirChanges: [], conflictingFields: [] });
  expect(compareEdits(openedValues, edited({ startDate: null }), edited({ startDate: '' }))).toEqual({
    theirChanges: [],
    conflictingFields: [],
  });
});

test('compares the vehicle and wrap details field by field', () => {
  const mine = wrap({ brand: '3M', laminate: true });
  const theirs = wrap({ brand: 'Avery', coverage: 'Roof' });
  const comparison = compareEdits(openedValues, mine, theirs);
  expect(comparison.theirChanges.map(({ field }) => field)).toEqual(['wrapDetail.coverage']);
  expect(comparison.conflictingFields.map(({ field }) => field)).toEqual(['wrapDetail.brand']);
  expect(mergeEdits(mine, theirs, comparison, { 'wrapDetail.brand': 'theirs' }).wrapDetail).toMatchObject({
    brand: 'Avery',
    coverage: 'Roof',
    laminate: true,
  });
});

test('a client that both users changed is a conflict', () => {
  const mine = edited({ clientId: 7 });
  const theirs = edited({ clientId: 9 });
  const comparison = compareEdits(openedValues, mine, theirs);
  expect(comparison.conflictingFields).toEqual([{ field: 'clientId', theirs: 9, mine: 7 }]);
  expect(mergeEdits(mine, theirs, comparison, { clientId: 'theirs' })).toEqual(theirs);
  expect(mergeEdits(mine, theirs, comparison, { clientId: 'mine' })).toEqual(mine);
  expect(compareEdits(openedValues, edited({ clientId: null }), edited({ clientId: null }))).toEqual({
    theirChanges: [],
    conflictingFields: [],
  });
});

test('ignores a color that the form does not show', () => {
  const mine = wrap({ wrapType: 'commercial', color: 'green' });
  const comparison = compareEdits(openedValues, mine, wrap({ color: 'red' }));
  expect(comparison).toEqual({
    theirChanges: [{ field: 'wrapDetail.color', theirs: 'red', mine: 'blue' }],
    conflictingFields: [],
  });
});
