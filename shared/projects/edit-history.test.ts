import { expect, test } from 'vitest';
import { changedFields, editSentence } from '#shared/projects/edit-history.ts';

test('only what is given and differs counts as changed', () => {
  const before = { name: 'Van', deadline: '2027-03-05', notes: null as string | null };
  expect(changedFields(before, { name: 'Van', deadline: '2027-03-06', notes: undefined })).toEqual([
    'deadline',
  ]);
  expect(changedFields(before, { deadline: before.deadline, notes: null })).toEqual([]);
});

test('nothing there yet: what is given and not empty', () => {
  const nothing: { color: string | null; vin: string | null } | null = null;
  expect(
    changedFields<{ color: string | null; vin: string | null }>(nothing, { color: 'red', vin: null }),
  ).toEqual(['color']);
});

test('the history names what was changed in words', () => {
  expect(editSentence(['name'])).toBe('changed the name');
  expect(editSentence(['name', 'deadline', 'vehicle.vin'])).toBe(
    'changed the name, the deadline, and the VIN',
  );
});
